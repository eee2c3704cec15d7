// Looks for new deliveries while the page is seen. Without this script there is the link that does the same.
const list = document.querySelector('#deliveries');
const EVERY_MS = 2000;

async function lookForNews() {
  if (document.visibilityState !== 'visible' || new URLSearchParams(location.search).has('before')) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const news = [...page.querySelectorAll('#deliveries > *')];
  // Those that are there already stay: the reader may have opened them.
  const added = news.filter(item => item.id && !document.getElementById(item.id));
  if (added.length === 0) return;
  for (const plain of list.querySelectorAll(':scope > p')) plain.remove();
  for (const button of added.flatMap(item => [...item.querySelectorAll('.copy')])) button.hidden = false;
  list.prepend(...added);
}

if (list) {
  setInterval(() => {
    lookForNews().catch(() => {});
  }, EVERY_MS);
}
