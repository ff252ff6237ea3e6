/** For the `ref` of a box that scrolls. A box that can be focused can be scrolled by keyboard in every browser. */
export function byKeyboard(box: HTMLElement | null): void {
  if (box) box.tabIndex = 0;
}
