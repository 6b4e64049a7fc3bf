/** Request counts and durations by operation and status: there is no other label, so no input value can become one. */
import { Counter, Histogram, Registry } from 'prom-client';

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Counter<'operation' | 'status'>;
  readonly #duration: Histogram<'operation' | 'status'>;

  constructor() {
    const common = { labelNames: ['operation', 'status'] as const, registers: [this.#registry] };
    this.#requests = new Counter({ ...common, name: 'piid_http_requests_total', help: 'Requests answered.' });
    this.#duration = new Histogram({
      ...common,
      name: 'piid_http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    });
  }

  observe(operation: string, status: number, durationMs: number): void {
    const labels = { operation, status: String(status) };
    this.#requests.inc(labels);
    this.#duration.observe(labels, durationMs / 1000);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    return await this.#registry.metrics();
  }
}
