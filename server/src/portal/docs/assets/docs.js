// Copying, and nothing else: without this script the page lacks only its buttons.
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
