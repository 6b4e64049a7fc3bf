/** What `verify-install` and `doctor --verify` look at in a built binary. A checkout has nothing to check. */
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Booted } from '../binary/booted.ts';

export interface Look {
  status: 'ok' | 'note' | 'failed';
  detail: string;
}

/** One line of the answer; a throw counts as failed. */
export interface PartCheck {
  name: string;
  look: () => Promise<Look>;
}

export const ok = (detail: string): Look => ({ status: 'ok', detail });
export const failed = (detail: string): Look => ({ status: 'failed', detail });

/** The most files that one line names. */
const MOST_NAMED = 5;

/** Checks of the running binary and of the files that it unpacked. */
export function checksOfParts({ manifest, unpacked }: Booted): PartCheck[] {
  return [
    {
      name: 'unpacked parts',
      look: async () => {
        const { wrongFiles } = await import('../binary/unpack.ts');
        const wrong = wrongFiles(manifest, unpacked.root);
        if (wrong.length > 0) return failed(`${wrong.length} files below ${unpacked.root} are wrong`);
        const { written, removed } = unpacked;
        const all = `${manifest.files.length} files below ${unpacked.root}`;
        // The first start writes all of them; a later one only what somebody had changed.
        if (written.length + removed.length === 0 || written.length === manifest.files.length) return ok(all);
        const changed = [...written, ...removed].slice(0, MOST_NAMED).join(', ');
        return { status: 'note', detail: `${all}; put right at this start: ${changed}` };
      },
    },
    {
      name: 'models',
      look: async () => {
        const { readModel } = await import('../engine/model-files.ts');
        const model = readModel();
        const files = manifest.files.filter(({ path }) => path.startsWith('engine/model/weights/'));
        if (model === undefined || files.length === 0) return failed('the detection model is missing');
        const digest = createHash('sha256');
        for (const { path, sha256 } of files) digest.update(`${sha256}  ${path}\n`);
        return ok(`${model.id}, ${files.length} files, SHA-256 over their checksums ${digest.digest('hex')}`);
      },
    },
    {
      name: 'native parts',
      look: async () => {
        const [{ databaseVersion }, { openImagePorts, regexEngineWorks }] = await Promise.all([
          import('../../state/volume.ts'),
          import('../engine/ports.ts'),
        ]);
        if (!regexEngineWorks()) return failed('RE2 gives wrong answers');
        await openImagePorts();
        return ok(`${databaseVersion()}, RE2, ONNX Runtime, libvips`);
      },
    },
    {
      name: 'cache folder',
      look: async () => {
        const { foreignBeside } = await import('../binary/unpack.ts');
        const cache = dirname(unpacked.root);
        const foreign = foreignBeside(unpacked.root);
        if (foreign.length === 0) return ok(`nothing foreign in ${cache}`);
        const named = foreign.slice(0, MOST_NAMED).join(', ');
        const more = foreign.length > MOST_NAMED ? ` and ${foreign.length - MOST_NAMED} more` : '';
        return {
          status: 'note',
          detail: `not of this program, never read, may be removed from ${cache}: ${named}${more}`,
        };
      },
    },
    {
      name: 'licences from',
      look: async () => {
        const [{ TRUST, TRUSTED_KEYS }, { keyidOf }] = await Promise.all([
          import('../../licence/anchors.ts'),
          import('../../licence/envelope.ts'),
        ]);
        if (TRUST !== 'production' || TRUSTED_KEYS.length === 0) return failed('no issuer is trusted for production');
        const { issuers } = manifest;
        if (TRUSTED_KEYS.length !== issuers.length || TRUSTED_KEYS.some((key, i) => key !== issuers[i]))
          return failed('the code that runs trusts other issuers than the program was built with');
        return ok(TRUSTED_KEYS.map((key) => keyidOf(Buffer.from(key, 'base64'))).join(', '));
      },
    },
  ];
}
