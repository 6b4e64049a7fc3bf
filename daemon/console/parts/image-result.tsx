/** A picture with the boxes of what was found, and the picture that comes out. */
import { useWords } from '../lib/page.ts';
import type { Content } from '../lib/request.ts';
import type { Result } from '../lib/shapes.ts';

interface ImageOut {
  media_type: string;
  data_b64: string;
  width: number;
  height: number;
}

export function ImageResult({ content, result }: { content: Content; result: Result }) {
  const words = useWords();
  const output = result.output as ImageOut;
  const boxes = (result.entities ?? []).flatMap(({ type, coords }) =>
    (coords?.boxes ?? []).map(({ box }) => ({ type, box })),
  );
  const { image } = content;
  return (
    <div class="columns">
      <div class="panel">
        <h3>{words.before}</h3>
        <div class="picture">
          <img alt={words.before} src={`data:${image?.mediaType};base64,${image?.base64}`} />
          <svg viewBox={`0 0 ${output.width} ${output.height}`} preserveAspectRatio="none" aria-hidden="true">
            {boxes.map(({ type, box: [x, y, width, height] }, i) => (
              <rect key={i} x={x} y={y} width={width} height={height}>
                <title>{type}</title>
              </rect>
            ))}
          </svg>
        </div>
        <p class="quiet">
          {words.found}: {(result.entities ?? []).map(({ type }) => type).join(', ') || words.none}
        </p>
      </div>
      <div class="panel">
        <h3>{words.after}</h3>
        <div class="picture">
          <img id="protected-image" alt={words.after} src={`data:${output.media_type};base64,${output.data_b64}`} />
        </div>
      </div>
    </div>
  );
}
