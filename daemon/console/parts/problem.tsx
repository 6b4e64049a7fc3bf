/** Why something failed, in the server's words. */
import { ApiError } from '../lib/api.ts';
import { useWords } from '../lib/page.ts';

export function Problem({ error }: { error: unknown }) {
  const words = useWords();
  if (error === undefined) return null;
  if (!(error instanceof ApiError))
    return (
      <div class="problem" role="alert">
        {error instanceof Error ? error.message : words.refused}
      </div>
    );
  if (error.status === 0)
    return (
      <div class="problem" role="alert">
        {words.unreachable}
      </div>
    );
  return (
    <div class="problem" role="alert">
      <strong>
        {words.refused} ({error.status} {error.code})
      </strong>
      <div>{error.message}</div>
      {error.details.length > 0 && (
        <ul>
          {error.details.map(({ pointer, reason }) => (
            <li key={pointer + reason}>
              <code>{pointer}</code> {reason}
            </li>
          ))}
        </ul>
      )}
      {error.requestId !== '' && (
        <div class="quiet">
          {words.requestId} {error.requestId}
        </div>
      )}
    </div>
  );
}
