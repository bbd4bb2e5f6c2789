/**
 * Runs as an inline script after `presses.ts`, so it cannot use anything outside of itself. Shows the layout's `#stuck` where the page's scripts fail to
 * load, or do not come for long: its buttons answer nothing then. components/layout/early-press.tsx hides it when they came after all.
 */
export function sayWhenStuck() {
  const say = () => {
    const box = document.getElementById('stuck')
    if (window.repeatEarlyPress && box) box.hidden = false
  }
  const failed = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement) || !target.src.includes('/_next/')) return
    // A script of the head may fail before the page has its body.
    if (document.getElementById('stuck')) say()
    else document.addEventListener('DOMContentLoaded', say)
  }
  window.addEventListener('error', failed, true)
  setTimeout(say, 20_000)
}
