// Draws the charts of a page when they come near the screen, in the look of the page's theme.
const dark = matchMedia("(prefers-color-scheme: dark)");

function look() {
  const told = document.body.dataset.theme;
  return told === "dark" || (told !== "light" && dark.matches) ? "dark" : "light";
}

function draw(chart) {
  const figure = JSON.parse(chart.querySelector("script").textContent);
  const layout = { ...figure.layout, template: LOOKS[look()], autosize: true };
  let place = chart.querySelector(".drawn");
  if (!place) {
    place = document.createElement("div");
    place.className = "drawn";
    chart.append(place);
  }
  Plotly.react(place, figure.data, layout, { responsive: true, displaylogo: false });
  chart.dataset.look = look();
}

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      target.dataset.near = isIntersecting;
      if (isIntersecting && target.dataset.look !== look()) draw(target);
    }
  },
  { rootMargin: "300px" },
);

function repaint() {
  document.querySelectorAll('.chart[data-near="true"]').forEach(draw);
}

document.querySelectorAll(".chart").forEach((chart) => near.observe(chart));
new MutationObserver(repaint).observe(document.body, { attributeFilter: ["data-theme"] });
dark.addEventListener("change", repaint);
addEventListener("beforeprint", () => document.querySelectorAll(".chart").forEach(draw));
