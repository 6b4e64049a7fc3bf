/** One job: its inputs, why one failed, what was found where, and the results to take. */
import { useEffect, useState } from 'preact/hooks';
import { getBlob, getText } from '../lib/api.ts';
import { download } from '../lib/files.ts';
import type { JobFinding, JobView } from '../lib/jobs.ts';
import { useTask, useWords } from '../lib/page.ts';
import { Paged } from './paged.tsx';
import { Problem } from './problem.tsx';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/zip': 'zip',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
  'application/jsonl': 'jsonl',
  'text/plain': 'txt',
  'text/html': 'html',
};

const extensionOf = (mediaType: string): string => EXTENSIONS[mediaType.split(';')[0] ?? ''] ?? 'bin';

export function JobDetails({ job }: { job: JobView }) {
  const words = useWords();
  const task = useTask();
  const { run } = task;
  const [findings, setFindings] = useState<readonly JobFinding[]>([]);
  const hasEntities = job.artifacts.some(({ name }) => name === 'entities');
  useEffect(() => {
    if (!hasEntities) return;
    run(async (isCurrent) => {
      const text = await getText(`/v2/jobs/${job.id}/artifacts/entities`);
      if (isCurrent()) setFindings(readFindings(text));
    });
  }, [hasEntities, job.id, run]);
  return (
    <>
      <div class="scroll" role="group" tabIndex={0} aria-label={words.item}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.item}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.reason}</th>
            </tr>
          </thead>
          <tbody>
            {job.items.map(({ input_id: id, status, error }) => (
              <tr key={id}>
                <td>
                  <bdi>{id}</bdi>
                </td>
                <td class={status === 'ok' ? 'good' : 'bad'}>{status}</td>
                <td>
                  {error?.code} {error?.message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div class="row" role="group" aria-label={words.artifacts}>
        {job.artifacts.map(({ name, bytes, media_type: mediaType }) => (
          <button
            key={name}
            type="button"
            onClick={() =>
              run(async () => {
                const blob = await getBlob(`/v2/jobs/${job.id}/artifacts/${name}`);
                download(`${job.id}-${name}.${extensionOf(mediaType)}`, blob);
              })
            }
          >
            {words.download} {name} ({Math.ceil(bytes / 1024)} KiB)
          </button>
        ))}
      </div>
      <Problem error={task.error} />
      {findings.length > 0 && (
        <>
          <h3>
            {words.found}: {findings.length}
          </h3>
          <Paged rows={findings} size={50}>
            {(rows, first) => (
              <div class="scroll" role="group" tabIndex={0} aria-label={words.found}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{words.item}</th>
                      <th scope="col">{words.type}</th>
                      <th scope="col">{words.page}</th>
                      <th scope="col" class="number">
                        {words.sure}
                      </th>
                      <th scope="col">{words.becomes}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map(({ input_id: id, type, segment, confidence, action, coords }, i) => (
                      <tr key={first + i}>
                        <td>
                          <bdi>{id}</bdi>
                        </td>
                        <td>{type}</td>
                        <td>{coords?.boxes?.[0]?.page ?? segment}</td>
                        <td class="number">{confidence.toFixed(2)}</td>
                        <td>{action}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </Paged>
        </>
      )}
    </>
  );
}

/** The artifact is JSON Lines: one input a line, with its entities. */
function readFindings(text: string): JobFinding[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const { input_id: id, entities = [] } = JSON.parse(line) as { input_id: string; entities?: JobFinding[] };
      return entities.map((entity) => ({ ...entity, input_id: id }));
    });
}
