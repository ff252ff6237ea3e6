/** For the `ref` of a box that scrolls: it can be scrolled by keyboard in every browser when it can be focused. */
export function byKeyboard(box: HTMLElement | null): void {
  if (box) box.tabIndex = 0;
}
