/* What was really done, for tests to ask: whether each event reached the element that is meant. Leaves no trace in the DOM. */
(() => {
  const top = window.parent;
  const meant = new WeakSet();
  if (top === window) window.done = [];
  window.meant = (element) => meant.add(element);
  for (const type of ['click', 'input']) {
    window.addEventListener(type, (event) => {
      const right = event.composedPath().some((node) => meant.has(node));
      top.done.push(`${type} ${right ? 'right' : 'wrong'}`);
      if (type === 'click') document.title = `Clicked ${top.done.length}`;
      if (type === 'click') thank();
    }, true);
  }

  /** Where nothing lies over it: an effect that nobody can see proves nothing. */
  const thank = () => {
    const words = Object.assign(document.createElement('p'), { textContent: 'Thank you, that was done' });
    words.style.cssText = 'position:fixed;left:40px;bottom:8px;margin:0;z-index:99';
    document.body.append(words);
  };

  /** A text as pixels. */
  window.drawn = (text, { width = 120, height = 34, ink = '#ffffff', paper = '#2457a6', font = '14px sans-serif', align = 'center' } = {}) => {
    const canvas = document.createElement('canvas');
    canvas.width = width * 2;
    canvas.height = height * 2;
    canvas.style.cssText = `width:${width}px;height:${height}px;display:block`;
    const pen = canvas.getContext('2d');
    pen.scale(2, 2);
    pen.fillStyle = paper;
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = ink;
    pen.font = font;
    pen.textAlign = align;
    pen.textBaseline = 'middle';
    pen.fillText(text, align === 'center' ? width / 2 : 0, height / 2 + 1);
    return canvas;
  };

  /** The same as an image without a word about it. */
  window.pictured = (text, style) => {
    const image = new Image();
    image.alt = '';
    image.src = window.drawn(text, style).toDataURL();
    image.width = style?.width ?? 120;
    image.height = style?.height ?? 34;
    image.style.display = 'block';
    return image;
  };
})();
