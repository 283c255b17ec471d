/** A service that answers as a test has it, and remembers what it was asked. */

export interface Asked {
  what: string;
  key: string | null;
  match: string | null;
  body: unknown;
}

type Answer = Response | "lost" | Promise<Response>;

let now: Service;
// Clients keep the fetch that they find when they are made.
globalThis.fetch = (input, init) => now.fetch(new Request(input, init));

export class Service {
  readonly asked: Asked[] = [];
  private readonly answers = new Map<string, ((asked: Asked) => Answer)[]>();
  private news: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    now = this;
  }

  /** What `GET /v1/…` and the like are answered with, one after the other; the last answer stays. */
  on(what: string, ...answers: ((asked: Asked) => Answer)[]): this {
    this.answers.set(what, answers);
    return this;
  }

  /** The requests of a kind. */
  of(what: string): Asked[] {
    return this.asked.filter((each) => each.what === what);
  }

  /** A stream of events, which `tell` writes to. */
  stream(): Response {
    const body = new ReadableStream<Uint8Array>({ start: (control) => void (this.news = control) });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  tell(event: string, data: { version: number }): void {
    this.news?.enqueue(new TextEncoder().encode(`event: ${event}\nid: ${data.version}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  async fetch(request: Request): Promise<Response> {
    const what = `${request.method} ${new URL(request.url).pathname}`;
    const { headers } = request;
    const text = await request.text();
    const asked = { what, key: headers.get("Idempotency-Key"), match: headers.get("If-Match"), body: text ? JSON.parse(text) : null };
    this.asked.push(asked);
    const answers = this.answers.get(what);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    const given = answer?.(asked) ?? problem(404, "not-found", `nothing at ${what}`);
    if (given === "lost") throw new TypeError("the connection broke");
    return given;
  }
}

export function json(data: unknown, status = 200): Response {
  return Response.json(data, { status });
}

export function problem(status: number, slug: string, detail: string, headers: Record<string, string> = {}): Response {
  const type = `http://service.example/problems/${slug}`;
  return Response.json({ type, title: detail, status, detail, instance: "/", params: {} }, { status, headers: { ...headers, "Content-Type": "application/problem+json" } });
}

/** Waits until something is so. */
export async function until(so: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !so(); tries++) {
    if (tries > 400) throw new Error(`never: ${what}`);
    await new Promise((next) => setTimeout(next, 10));
  }
}
