import type { Page } from 'playwright-core';

/**
 * What does not fit, as a reader sees it, and labels that are not in line with the name beside them. A text that ends in
 * dots, and one in a box that scrolls, can still be read; what is only for screen readers needs no room.
 */
const FIND = `(() => {
  const faults = new Set();
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add('the page scrolls sideways, by ' + (scrollWidth - clientWidth) + ' px');
  const pen = document.createElement('canvas').getContext('2d');
  const isTooLong = (text, element, { font, paddingLeft, paddingRight }) => {
    pen.font = font;
    return pen.measureText(text).width > element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 1;
  };
  const scrolls = (element) => {
    for (let box = element; box && box !== document.documentElement; box = box.parentElement)
      if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true;
    return false;
  };
  const isUnseen = (element) => {
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      if ((width <= 2 || height <= 2) && (box === element || getComputedStyle(box).overflowX === 'hidden')) return true;
    }
    return false;
  };
  for (const element of document.body.querySelectorAll(':not(svg, svg *)')) {
    const style = getComputedStyle(element);
    const { left, right } = element.getBoundingClientRect();
    if (style.visibility === 'hidden' || isUnseen(element)) continue;
    if (element.tagName === 'SELECT') {
      const text = element.selectedOptions[0]?.textContent ?? '';
      if (isTooLong(text, element, style)) faults.add('a choice is cut: ' + text);
    } else if (element.tagName === 'INPUT') {
      if (element.value === '' && isTooLong(element.placeholder, element, style))
        faults.add('a placeholder is cut: ' + element.placeholder);
    }
    const text = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const said = text.map(({ textContent }) => textContent.trim()).join(' ').trim();
    if (said === '' || scrolls(element)) continue;
    if (right > clientWidth + 1 || left < -1) faults.add('beside the window: ' + said);
    const isWider = style.display !== 'inline' && element.scrollWidth > element.clientWidth + 1;
    if (isWider && style.textOverflow !== 'ellipsis') faults.add('wider than its box: ' + said);
  }
  for (const label of document.body.querySelectorAll('.named-line .label')) {
    const name = label.closest('.named-line').querySelector('.item');
    if (!name || isUnseen(label)) continue;
    const words = document.createRange();
    words.selectNodeContents(name);
    const [one, other] = [words.getBoundingClientRect(), label.getBoundingClientRect()];
    const isBelow = other.top >= one.bottom;
    const apart = (other.top + other.bottom - one.top - one.bottom) / 2;
    if (!isBelow && Math.abs(apart) > 1.5)
      faults.add('not in line with its name, by ' + apart + ' px: ' + label.textContent);
  }
  return [...faults];
})()`;

/** The texts of the page that do not fit, whether it scrolls sideways, and labels out of line. */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(FIND);
