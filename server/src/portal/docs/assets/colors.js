// Colors of the examples. The text stays what it is: it is copied and read as before.
const PARTS =
  /("(?:[^"\\\n]|\\.){0,400}"|'(?:[^'\\\n]|\\.){0,400}')|((?<![^\s])(?:#|\/\/)[^\n]{0,400})|(?<![\w./:-])(\d{1,20})(?![\w./:-])|\b(async|await|class|const|echo|export|false|for|from|function|if|import|let|new|None|null|print|public|return|true|use|var|void)\b/g;
const NAMES = ['code-string', 'code-comment', 'code-number', 'code-word'];

function colorText(node) {
  const text = node.textContent;
  const pieces = document.createDocumentFragment();
  let end = 0;
  for (const found of text.matchAll(PARTS)) {
    const name = NAMES[found.slice(1).findIndex(part => part !== undefined)];
    const span = document.createElement('span');
    span.className = name;
    span.textContent = found[0];
    pieces.append(text.slice(end, found.index), span);
    end = found.index + found[0].length;
  }
  if (end === 0) return;
  pieces.append(text.slice(end));
  node.replaceWith(pieces);
}

for (const code of document.querySelectorAll('pre code')) {
  // The reader's own values are elements with a color of their own.
  const texts = [...code.childNodes].filter(node => node.nodeType === Node.TEXT_NODE);
  for (const node of texts) colorText(node);
}
