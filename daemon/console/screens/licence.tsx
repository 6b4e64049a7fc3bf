/** The licence: the challenge to give away, the activation to take in, and what is left. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import type { LicenseResponse, OfflineStatus, UsageResponse } from '../../contract/offline.ts';
import { getJson, postJson } from '../lib/api.ts';
import { download } from '../lib/files.ts';
import { useTask, useWords } from '../lib/page.ts';
import { Drop } from '../parts/drop.tsx';
import { Problem } from '../parts/problem.tsx';
import { QrCode } from '../parts/qr-code.tsx';

const DAY_MS = 86_400_000;

export function Licence() {
  const words = useWords();
  const task = useTask();
  const { run } = task;
  const [status, setStatus] = useState<OfflineStatus>();
  const [usage, setUsage] = useState<UsageResponse>();
  const [challenge, setChallenge] = useState<string>();
  const [added, setAdded] = useState<number>();
  const refresh = useCallback(
    () =>
      run(async () => {
        setStatus(await getJson<OfflineStatus>('/offline/status'));
        setUsage(await getJson<UsageResponse>('/v2/usage'));
      }),
    [run],
  );
  useEffect(refresh, [refresh]);
  const askChallenge = async (): Promise<string> => {
    const text = JSON.stringify(await getJson('/offline/challenge'));
    setChallenge(text);
    return text;
  };
  const activate = ([file]: File[]): void =>
    run(async () => {
      if (file === undefined) return;
      const answer = await postJson<LicenseResponse>('/offline/license', activationOf(await file.text()));
      setAdded(answer.records_added);
      setStatus(await getJson<OfflineStatus>('/offline/status'));
    });
  return (
    <section>
      <h2>{words.licence}</h2>
      <p>{words.licenceHelp}</p>
      <Problem error={task.error} />
      <div class="columns">
        <div class="panel">
          <h3>{words.challenge}</h3>
          <div class="row">
            <button
              type="button"
              class="main"
              onClick={() => run(async () => download('challenge.json', await askChallenge()))}
            >
              {words.challengeSave}
            </button>
            <button type="button" onClick={() => run(async () => void (await askChallenge()))}>
              {words.challengeQr}
            </button>
          </div>
          {challenge !== undefined && <QrCode text={challenge} label={words.challengeQr} />}
        </div>
        <div class="panel">
          <Drop label={words.activate} accept=".json,.dsse,application/json" onFiles={activate} />
          <p role="status" class="good">
            {added !== undefined && `${words.activated}: ${added}`}
          </p>
        </div>
      </div>
      {status !== undefined && <Status status={status} />}
      {usage !== undefined && status !== undefined && <Forecast usage={usage} status={status} />}
    </section>
  );
}

/** A file may hold the envelope alone, or the whole request. */
function activationOf(text: string): unknown {
  const value = JSON.parse(text) as { license?: unknown };
  return 'license' in value ? value : { license: value };
}

function Status({ status }: { status: OfflineStatus }) {
  const words = useWords();
  const { quota, allowance, state, warnings } = status;
  return (
    <div class="panel">
      <p class={state.intact ? 'good' : 'bad'}>{state.intact ? words.intact : words.notIntact}</p>
      {warnings.map(({ code, message }) => (
        <div key={code} class="problem">
          {message}
        </div>
      ))}
      <dl>
        <dt>{words.installation}</dt>
        <dd>{status.installation_id}</dd>
        <dt>{words.sequence}</dt>
        <dd>{status.sequence}</dd>
      </dl>
      <Bar title={words.quota} granted={quota.granted} used={quota.used} available={quota.available} />
      <Bar title={words.allowance} granted={allowance.granted} used={allowance.used} available={allowance.available} />
      {status.licences.length > 0 && (
        <div class="scroll" role="group" tabIndex={0} aria-label={words.licences}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words.licences}</th>
                <th scope="col" class="number">
                  {words.records}
                </th>
                <th scope="col">{words.imported}</th>
                <th scope="col">{words.expires}</th>
              </tr>
            </thead>
            <tbody>
              {status.licences.map(({ licence_id: id, records, imported_at: at, expires_at: until }) => (
                <tr key={id}>
                  <td>{id}</td>
                  <td class="number">{records}</td>
                  <td>{new Date(at).toLocaleDateString()}</td>
                  <td>{until === undefined ? '' : new Date(until).toLocaleDateString()}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

interface BarProps {
  title: string;
  granted: number;
  used: number;
  available: number;
}

function Bar({ title, granted, used, available }: BarProps) {
  const words = useWords();
  return (
    <p>
      <strong>{title}</strong>: {words.granted} {granted}, {words.used} {used}, {words.available} {available}
      <progress aria-label={title} value={used} max={Math.max(1, granted)} />
    </p>
  );
}

/** How long the rest lasts if it goes on like this. */
function Forecast({ usage, status }: { usage: UsageResponse; status: OfflineStatus }) {
  const words = useWords();
  const elapsed = Math.max(1, (Date.now() - Date.parse(usage.period.start)) / DAY_MS);
  const rate = usage.used.records / elapsed;
  const left = status.quota.available + status.allowance.available;
  return (
    <div class="panel">
      <h3>{words.usage}</h3>
      <dl>
        <dt>{words.records}</dt>
        <dd>{usage.used.records}</dd>
        {Object.entries(usage.used.by_operation).map(([name, records]) => (
          <>
            <dt>{name}</dt>
            <dd>{records}</dd>
          </>
        ))}
      </dl>
      {rate > 0 && (
        <p>
          {words.forecast} {Math.floor(left / rate)} {words.days}.
        </p>
      )}
    </div>
  );
}
