/** A request as people send it: `curl`, Python, JavaScript. The key is a placeholder, never the user's. */

export const SNIPPETS = ['curl', 'Python', 'JavaScript'] as const;
export type Snippet = (typeof SNIPPETS)[number];

export function snippet(kind: Snippet, path: string, body: unknown): string {
  const url = `${location.origin}${path}`;
  const json = JSON.stringify(body, null, 2);
  if (kind === 'curl')
    return `curl -s ${url} -H "Authorization: Bearer $PIID_KEY" -H 'Content-Type: application/json' -d '${json.replaceAll("'", String.raw`'\''`)}'`;
  if (kind === 'Python')
    return `import json, os, urllib.request

body = json.loads(r'''${json.replaceAll("'''", String.raw`\u0027\u0027\u0027`)}''')
request = urllib.request.Request(
    "${url}",
    json.dumps(body).encode(),
    {"Authorization": "Bearer " + os.environ["PIID_KEY"], "Content-Type": "application/json"},
)
print(json.load(urllib.request.urlopen(request)))`;
  return `const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.PIID_KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(${json.replaceAll('\n', '\n  ')}),
});
console.log(await response.json());`;
}
