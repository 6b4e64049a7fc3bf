/** The system: what this deployment can do, and how busy it is. */
import { useEffect, useState } from 'preact/hooks';
import type { Capabilities } from '../../contract/discovery.ts';
import { getJson, getText } from '../lib/api.ts';
import { readMetrics, sumOf } from '../lib/metrics.ts';
import { useTask, useWords } from '../lib/page.ts';
import { Chart } from '../parts/chart.tsx';
import { Problem } from '../parts/problem.tsx';

const EVERY_MS = 2_000;
const MOST_POINTS = 300;
const COMMANDS = `piid keys create --name NAME
piid keys list
piid keys revoke KEY_ID
piid backup FILE
piid doctor`;

/** One point of the charts. */
interface Point {
  /** Seconds since 1970. */
  readonly at: number;
  readonly requests: number;
  readonly seconds: number;
  readonly errors: number;
}

export function System() {
  const words = useWords();
  const task = useTask();
  const { run } = task;
  const [capabilities, setCapabilities] = useState<Capabilities>();
  useEffect(() => run(async () => setCapabilities(await getJson<Capabilities>('/v2/capabilities'))), [run]);
  return (
    <section>
      <h2>{words.system}</h2>
      <Problem error={task.error} />
      <Charts />
      {capabilities !== undefined && <Abilities capabilities={capabilities} />}
      <div class="panel">
        <p>{words.keysHelp}</p>
        <pre tabIndex={0}>{COMMANDS}</pre>
      </div>
    </section>
  );
}

function Charts() {
  const words = useWords();
  const task = useTask();
  const { run } = task;
  const [points, setPoints] = useState<readonly Point[]>([]);
  useEffect(() => {
    const sample = (): void =>
      run(async (isCurrent) => {
        const samples = readMetrics(await getText('/metrics'));
        if (!isCurrent()) return;
        const point = {
          at: Date.now() / 1000,
          requests: sumOf(samples, 'piid_http_requests_total'),
          seconds: sumOf(samples, 'piid_http_request_duration_seconds_sum'),
          errors: sumOf(samples, 'piid_http_requests_total', ({ labels }) => Number(labels.get('status')) >= 400),
        };
        setPoints((before) => [...before.slice(1 - MOST_POINTS), point]);
      });
    sample();
    const timer = setInterval(sample, EVERY_MS);
    return () => clearInterval(timer);
  }, [run]);
  const steps = points.slice(1).map((point, i) => {
    const before = points[i] as Point;
    const seconds = point.at - before.at;
    const requests = point.requests - before.requests;
    return {
      at: point.at,
      rate: requests / seconds,
      ms: requests === 0 ? 0 : (1000 * (point.seconds - before.seconds)) / requests,
      errors: (point.errors - before.errors) / seconds,
    };
  });
  const times = steps.map(({ at }) => at);
  return (
    <>
      <p class="quiet">{words.sampling}</p>
      <Problem error={task.error} />
      <div class="columns">
        <Chart title={words.requests} times={times} values={steps.map(({ rate }) => rate)} />
        <Chart title={words.latency} times={times} values={steps.map(({ ms }) => ms)} />
        <Chart title={words.errors} times={times} values={steps.map(({ errors }) => errors)} />
      </div>
    </>
  );
}

function Abilities({ capabilities }: { capabilities: Capabilities }) {
  const words = useWords();
  const { service, models, languages, ocr, media, endpoints } = capabilities;
  return (
    <div class="columns">
      <div class="panel">
        <dl>
          <dt>{words.service}</dt>
          <dd>
            {service.name} {service.version}
          </dd>
          <dt>{words.models}</dt>
          <dd>{models.map(({ id, status, device }) => `${id} (${status}, ${device})`).join('; ')}</dd>
          <dt>{words.modelLanguages}</dt>
          <dd>{languages.map(({ tag }) => tag).join(' ')}</dd>
          <dt>{words.ocr}</dt>
          <dd>
            {ocr.status}: {ocr.languages.join(' ')}
          </dd>
        </dl>
      </div>
      <Statuses title={words.formats} rows={Object.entries(media).map(([name, { status }]) => [name, status])} />
      <Statuses title={words.endpoints} rows={Object.entries(endpoints)} />
    </div>
  );
}

function Statuses({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div class="panel scroll" role="group" tabIndex={0} aria-label={title}>
      <h3>{title}</h3>
      <table>
        <tbody>
          {rows.map(([name, status]) => (
            <tr key={name}>
              <td>{name}</td>
              <td class={status === 'ga' || status === 'beta' ? 'good' : 'quiet'}>{status}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
