// Makes a part of the page like the one that the server sent, and touches only what differs: rows keep
// their identity by their id, and details that are open, the focus and the scrolling stay.

export function morph(here, there) {
  if (here.isEqualNode(there)) return;
  if (here.nodeType !== Node.ELEMENT_NODE) {
    here.data = there.data;
    return;
  }
  copyAttributes(here, there);
  morphChildren(here, there);
}

const isKept = (name) => name === "open"; // details that a person has opened stay open

function copyAttributes(here, there) {
  for (const { name } of [...here.attributes]) {
    if (!there.hasAttribute(name) && !isKept(name)) here.removeAttribute(name);
  }
  for (const { name, value } of there.attributes) {
    if (here.getAttribute(name) !== value && !isKept(name)) here.setAttribute(name, value);
  }
}

// `next` is the child that stands where the one from the server belongs.
function morphChildren(here, there) {
  const ids = new Set([...there.children].map(({ id }) => id));
  [...here.children].forEach((child) => { if (child.id && !ids.has(child.id)) child.remove(); });
  let next = here.firstChild;
  for (const child of [...there.childNodes]) {
    const same = counterpart(next, child);
    if (!same) {
      here.insertBefore(child, next);
      continue;
    }
    next = clear(next, same);
    if (next === same) next = same.nextSibling;
    else here.insertBefore(same, next);
    morph(same, child);
  }
  while (next) next = removed(next);
}

const isAlike = (one, other) => one.nodeName === other.nodeName && (one.id ?? "") === (other.id ?? "");

// Returns the first child from `next` on that is alike. One without an id is looked for up to the next
// child that has one, so that nothing with an id has to move out of its way.
function counterpart(next, child) {
  for (let one = next; one; one = one.nextSibling) {
    if (isAlike(one, child)) return one;
    if (one.id && !child.id) return null;
  }
  return null;
}

// Removes the children without an id from `next` up to `same`; returns the one that now stands there.
function clear(next, same) {
  while (next !== same && !next.id) next = removed(next);
  return next;
}

function removed(node) {
  const { nextSibling } = node;
  node.remove();
  return nextSibling;
}
