/** A line over time (uPlot, MIT), with its last value as text for those who cannot see it. */
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';

interface ChartProps {
  title: string;
  /** Seconds since 1970. */
  times: readonly number[];
  values: readonly number[];
}

const HEIGHT = 200;

export function Chart({ title, times, values }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const style = getComputedStyle(element);
    const ink = style.getPropertyValue('--quiet');
    const axis = { stroke: ink, grid: { stroke: style.getPropertyValue('--line') } };
    plot.current = new uPlot(
      {
        width: Math.max(200, element.clientWidth),
        height: HEIGHT,
        series: [{}, { stroke: style.getPropertyValue('--accent'), width: 2 }],
        axes: [axis, axis],
        legend: { show: false },
        cursor: { show: false },
      },
      [[], []],
      element,
    );
    const follow = new ResizeObserver(() =>
      plot.current?.setSize({ width: Math.max(200, element.clientWidth), height: HEIGHT }),
    );
    follow.observe(element);
    return () => {
      follow.disconnect();
      plot.current?.destroy();
    };
  }, []);
  useEffect(() => plot.current?.setData([[...times], [...values]]), [times, values]);
  return (
    <figure class="panel">
      <figcaption>
        {title}: {values.at(-1)?.toFixed(2) ?? '–'}
      </figcaption>
      <div ref={box} class="chart" aria-hidden="true" />
    </figure>
  );
}
