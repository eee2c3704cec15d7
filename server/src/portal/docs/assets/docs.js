// Copying. Without any of these scripts the pages lack buttons, tabs and the reader's own keys, and nothing else.
for (const button of document.querySelectorAll('.copy')) button.hidden = false;

document.addEventListener('click', event => {
  const button = event.target.closest('.copy');
  if (button) void copy(button);
});

/** Plain http on another machine has no clipboard: there the text is selected, one keystroke from copied. */
async function copy(button) {
  const code = button.parentElement.querySelector('code');
  try {
    await navigator.clipboard.writeText(code.textContent);
    say(button);
  } catch {
    getSelection().selectAllChildren(code);
  }
}

function say(button) {
  const label = button.textContent;
  if (label === button.dataset.copied) return;
  button.textContent = button.dataset.copied;
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

/** An old link to the reference when it was one page: its entry here leads to where it is now. */
function followOldAnchor() {
  const old = document.querySelector('[data-old-anchors]');
  const entry =
    old && location.hash.length > 1
      ? document.getElementById(decodeURIComponent(location.hash.slice(1)))
      : null;
  const link = entry && old.contains(entry) ? entry.querySelector('a') : null;
  if (link) location.replace(link.href);
}
followOldAnchor();
addEventListener('hashchange', followOldAnchor);

/** In the long list at the left, the page that is read. */
// The contents alone: scrolling the place into view would take the page along.
const place = document.querySelector('.contents [aria-current]');
const contents = place?.closest('.contents');
if (contents) {
  const below = place.getBoundingClientRect().bottom - contents.getBoundingClientRect().bottom;
  if (below > 0) contents.scrollTop += below + contents.clientHeight / 2;
}
