// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ignoreSecondClicks } from './second-click.ts';

beforeAll(() => ignoreSecondClicks(document));

let clicks: string[] = [];
let now = 0;

const add = (id: string, attributes: Readonly<Record<string, string>> = {}) => {
  const element = document.createElement('button');
  element.id = id;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.addEventListener('click', () => clicks.push(id));
  document.body.append(element);
  return element;
};

beforeEach(() => {
  document.body.replaceChildren();
  clicks = [];
  now += 10_000;
});

const click = (target: Element, after: number, [x, y] = [100, 100]) => {
  now += after;
  const press = new PointerEvent('pointerdown', { bubbles: true, clientX: x, clientY: y } as never);
  Object.defineProperty(press, 'timeStamp', { value: now });
  target.dispatchEvent(press);
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
};

const overlay = { class: 'mantine-Modal-root' };

test.each([60, 150, 400])(
  'a second click after %i ms does not reach what the first opened',
  (ms) => {
    click(add('row'), 0);
    click(add('overlay', overlay), ms);
    expect(clicks).toEqual(['row']);
  },
);

test('a third click in a row does not reach it either', () => {
  click(add('row'), 0);
  const opened = add('overlay', overlay);
  click(opened, 150);
  click(opened, 150);
  expect(clicks).toEqual(['row']);
});

test('a later click, one at another place and one by key reach it', () => {
  click(add('row'), 0);
  const opened = add('overlay', overlay);
  click(opened, 150, [300, 100]);
  click(opened, 600);
  opened.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(clicks).toEqual(['row', 'overlay', 'overlay', 'overlay']);
});

test('a double click inside an open dialog stays one', () => {
  const inside = add('inside', overlay);
  click(inside, 0);
  click(inside, 150);
  expect(clicks).toEqual(['inside', 'inside']);
});

test('a second click does not close the menu that the first opened', () => {
  const button = add('menu', { 'aria-haspopup': 'menu', 'aria-expanded': 'false' });
  click(button, 0);
  button.setAttribute('aria-expanded', 'true');
  click(button, 150);
  expect(clicks).toEqual(['menu']);
  click(button, 600);
  expect(clicks).toEqual(['menu', 'menu']);
});

test('a second click does not follow a link of the page that the first opened', () => {
  const link = (text: string) => {
    const element = document.createElement('a');
    element.href = '/';
    element.textContent = text;
    element.addEventListener('click', () => clicks.push(text));
    document.body.append(element);
    return element;
  };
  click(add('save'), 0);
  const footer = link('Help');
  click(footer, 150);
  expect(clicks).toEqual(['save']);
  click(footer, 600);
  expect(clicks).toEqual(['save', 'Help']);

  clicks = [];
  click(link('Next page'), 1000);
  click(link('Next page'), 150);
  expect(clicks).toEqual(['Next page', 'Next page']);
});
