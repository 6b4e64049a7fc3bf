/** Files: drop them, watch the job, read what was found, take the results. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { getJson, postJson, remove, upload } from '../lib/api.ts';
import { useTask, useWords } from '../lib/page.ts';
import type { JobView } from '../lib/jobs.ts';
import { Drop } from '../parts/drop.tsx';
import { JobDetails } from '../parts/job-details.tsx';
import { OptionFields } from '../parts/option-fields.tsx';
import { Problem } from '../parts/problem.tsx';
import type { Options } from '../lib/request.ts';

const EVERY_MS = 1_000;
const isOver = ({ status }: JobView): boolean => ['succeeded', 'failed', 'cancelled'].includes(status);

export function Files() {
  const words = useWords();
  const task = useTask();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState(0);
  const [options, setOptions] = useState<Options>({ preset: 'pseudonymize', threshold: undefined, floor: undefined });
  const [jobs, setJobs] = useState<readonly JobView[]>([]);
  const [open, setOpen] = useState<string>();
  const list = useTask();
  const { run } = list;
  const refresh = useCallback(
    () =>
      run(async (isCurrent) => {
        const answer = await getJson<{ jobs: JobView[] }>('/v2/jobs');
        if (isCurrent()) setJobs(answer.jobs);
      }),
    [run],
  );
  useEffect(refresh, [refresh]);
  const isWaiting = jobs.some((job) => !isOver(job));
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(refresh, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refresh]);

  const start = (): void =>
    task.run(async () => {
      const inputs = [];
      for (const [i, file] of files.entries()) {
        const { id } = await upload(file);
        inputs.push({ kind: 'file', id: `file-${i + 1}`, source: { upload: id }, media_type: file.type || undefined });
        setSent(i + 1);
      }
      const { threshold, floor } = options;
      const job = await postJson<JobView>('/v2/jobs', {
        kind: 'document',
        inputs,
        policy: { preset: options.preset },
        detection: {
          ...(threshold === undefined ? {} : { thresholds: { default: threshold } }),
          ...(floor === undefined ? {} : { engine_options: { recall_floor: floor } }),
        },
        output: { artifacts: ['protected', 'entities', 'mapping'] },
      });
      setFiles([]);
      setSent(0);
      setOpen(job.id);
      refresh();
    });
  const act = (work: () => Promise<unknown>): void =>
    task.run(async () => {
      await work();
      refresh();
    });

  return (
    <section>
      <h2>{words.jobs}</h2>
      <div class="panel">
        <Drop label={words.dropFiles} isMultiple onFiles={(more) => setFiles([...files, ...more])} />
        <ul>
          {files.map((file, i) => (
            <li key={i}>
              <bdi>{file.name}</bdi>{' '}
              <button type="button" onClick={() => setFiles(files.filter((other) => other !== file))}>
                {words.delete}
              </button>
            </li>
          ))}
        </ul>
        <OptionFields options={options} onChange={setOptions} />
        <button type="button" class="main" disabled={files.length === 0 || task.isRunning} onClick={start}>
          {words.start}
        </button>{' '}
        <span role="status">
          {task.isRunning && sent < files.length && `${words.uploading} ${sent + 1} ${words.of} ${files.length}`}
        </span>
      </div>
      <Problem error={task.error ?? list.error} />
      <h3>{words.yourJobs}</h3>
      {jobs.length === 0 && <p>{words.noJobs}</p>}
      {jobs.map((job) => (
        <div key={job.id} class="panel" data-job={job.status}>
          <div class="row level">
            <strong>{job.status}</strong>
            <span class="quiet">{new Date(job.created_at).toLocaleString()}</span>
            <span class="quiet">
              {job.progress.done + job.progress.failed} {words.of} {job.progress.total}
            </span>
            <button
              type="button"
              aria-expanded={open === job.id}
              onClick={() => setOpen(open === job.id ? undefined : job.id)}
            >
              {words.open}
            </button>
            {!isOver(job) && (
              <button type="button" onClick={() => act(() => postJson(`/v2/jobs/${job.id}/cancel`, {}))}>
                {words.cancel}
              </button>
            )}
            {isOver(job) && (
              <button type="button" onClick={() => act(() => remove(`/v2/jobs/${job.id}`))}>
                {words.delete}
              </button>
            )}
          </div>
          {!isOver(job) && <progress aria-label={words.progress} value={job.progress.fraction} max={1} />}
          {open === job.id && <JobDetails job={job} />}
        </div>
      ))}
    </section>
  );
}
