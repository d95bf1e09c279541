// What scrolls sideways can be reached with the keyboard; what does not is no stop on the way.
const scrolling = ".highlight pre, .table-wrapper, .drawing, .chart, .formula, .output pre";

function reach() {
  for (const part of document.querySelectorAll(scrolling)) {
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    else part.removeAttribute("tabindex");
  }
}

reach();
addEventListener("load", reach);
addEventListener("resize", reach);
