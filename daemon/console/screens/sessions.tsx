/** Sessions and their maps. Originals are hidden until they are shown, one request and one value at a time. */
import { useState } from 'preact/hooks';
import type { MappingEntry, MappingResult } from '../../../engine/vocabulary/mapping.ts';
import type { Session } from '../../contract/sessions.ts';
import { getJson, postJson, remove } from '../lib/api.ts';
import { useTask, useWords } from '../lib/page.ts';
import { Paged } from '../parts/paged.tsx';
import { Problem } from '../parts/problem.tsx';

export function Sessions() {
  const words = useWords();
  const task = useTask();
  const [id, setId] = useState('');
  const [session, setSession] = useState<Session>();
  const [entries, setEntries] = useState<readonly MappingEntry[]>();
  const show = (found: Session): void => {
    setSession(found);
    setId(found.id);
    setEntries(undefined);
  };
  const path = `/v2/sessions/${encodeURIComponent(session?.id ?? '')}`;
  return (
    <section>
      <h2>{words.maps}</h2>
      <p>{words.sessionHelp}</p>
      <form
        class="row panel"
        onSubmit={(event) => {
          event.preventDefault();
          task.run(async () => show(await getJson<Session>(`/v2/sessions/${encodeURIComponent(id)}`)));
        }}
      >
        <label>
          {words.sessionId}
          <br />
          <input name="session" value={id} onInput={(event) => setId(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={id === ''}>
          {words.sessionShow}
        </button>
        <button type="button" onClick={() => task.run(async () => show(await postJson<Session>('/v2/sessions', {})))}>
          {words.sessionNew}
        </button>
      </form>
      <Problem error={task.error} />
      {session !== undefined && (
        <div class="panel">
          <dl>
            <dt>{words.sessionId}</dt>
            <dd id="session-id">{session.id}</dd>
            <dt>{words.entries}</dt>
            <dd>{session.entries}</dd>
            <dt>{words.revision}</dt>
            <dd>{session.rev}</dd>
            <dt>{words.expires}</dt>
            <dd>{new Date(session.expires_at).toLocaleString()}</dd>
          </dl>
          <div class="row">
            <button
              type="button"
              onClick={() =>
                task.run(async () => {
                  const { full, delta } = await getJson<MappingResult>(`${path}/mapping`);
                  setEntries(full ?? delta ?? []);
                })
              }
            >
              {words.showMap}
            </button>
            <button
              type="button"
              onClick={() =>
                task.run(async () => {
                  await remove(path);
                  setSession(undefined);
                  setEntries(undefined);
                })
              }
            >
              {words.delete}
            </button>
          </div>
          {entries !== undefined && <Entries entries={entries} />}
        </div>
      )}
    </section>
  );
}

function Entries({ entries }: { entries: readonly MappingEntry[] }) {
  const words = useWords();
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  return (
    <Paged rows={entries} size={50}>
      {(rows) => (
        <div class="scroll" role="group" tabIndex={0} aria-label={words.entries}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.type}</th>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, type, original, replacement }) => (
                <tr key={id}>
                  <td>{type}</td>
                  <td>
                    {shown.has(id) ? (
                      <bdi>{original}</bdi>
                    ) : (
                      <>
                        {words.hidden}{' '}
                        <button type="button" onClick={() => setShown(new Set([...shown, id]))}>
                          {words.showValue}
                        </button>
                      </>
                    )}
                  </td>
                  <td>
                    <bdi>{replacement}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Paged>
  );
}
