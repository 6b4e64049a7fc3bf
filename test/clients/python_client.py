"""The client against a real daemon: address and key come as arguments. Run by python.test.ts."""
import asyncio
import http.server
import sys
import threading
import unittest

from piid import AsyncClient, Client, PiidError

URL, KEY = sys.argv[1:3]
PATTERNS = {"recognizers": {"model": False}}
LABEL = {"preset": "label"}
MAIL = "Mail ana@example.com"


class OfClient(unittest.TestCase):
    client = Client(URL, KEY)

    def test_detect(self) -> None:
        found = self.client.detect(MAIL, detection=PATTERNS)
        self.assertEqual([one["type"] for one in found["results"][0]["entities"]], ["EMAIL"])

    def test_protect_and_restore_by_table(self) -> None:
        safe = self.client.protect(MAIL, detection=PATTERNS, policy=LABEL, output={"include": ["restore_table"]})
        self.assertEqual(safe["results"][0]["output"], "Mail [EMAIL_1]")
        self.assertEqual(self.client.restore("Mail [EMAIL_1]", table=safe["restore_table"]), MAIL)

    def test_many_texts_share_the_map_of_a_session(self) -> None:
        session = self.client.sessions.create()["id"]
        texts = [f"Mail user{i % 3}@example.com" for i in range(205)]
        results = list(self.client.protect_many(texts, session=session, detection=PATTERNS, policy=LABEL))
        self.assertEqual(len({one["output"] for one in results}), 3)
        self.assertEqual([self.client.restore(one["output"], session=session) for one in results[200:]], texts[200:])
        self.client.sessions.delete(session)
        with self.assertRaises(PiidError) as raised:
            self.client.sessions.get(session)
        self.assertEqual((raised.exception.status, raised.exception.code), (404, "not_found"))

    def test_a_job(self) -> None:
        inputs = [{"kind": "text", "text": MAIL}]
        job = self.client.jobs.create("text_batch", inputs, detection=PATTERNS, policy=LABEL)["id"]
        self.assertEqual(self.client.jobs.wait(job)["status"], "succeeded")
        self.assertEqual(self.client.jobs.artifact(job), b"Mail [EMAIL_1]")
        self.client.jobs.delete(job)

    def test_errors_say_where_and_hold_no_value(self) -> None:
        with self.assertRaises(PiidError) as raised:
            self.client.detect(MAIL, detection={"modle": "CANARY"})
        self.assertEqual(raised.exception.details, [{"pointer": "/detection/modle", "reason": "unknown field"}])
        self.assertNotIn("CANARY", str(raised.exception))

    def test_async(self) -> None:
        async def both() -> list:
            client = AsyncClient(URL, KEY)
            return await asyncio.gather(*(client.detect(MAIL, detection=PATTERNS) for _ in range(2)))

        self.assertEqual(len(asyncio.run(both())), 2)


class OfRetries(unittest.TestCase):
    def test_waits_as_it_is_asked_to_and_keeps_its_idempotency_key(self) -> None:
        keys = []

        class Busy(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["Content-Length"]))
                keys.append(self.headers["Idempotency-Key"])
                self.send_response(503 if len(keys) < 3 else 200)
                self.send_header("Retry-After", "0")
                self.end_headers()
                self.wfile.write(b'{"ok": true}')

            def log_message(self, *_: object) -> None:
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Busy)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        answer = Client(f"http://127.0.0.1:{server.server_port}", "k").detect("x")
        server.shutdown()
        server.server_close()
        self.assertEqual((answer, len(keys), len(set(keys))), ({"ok": True}, 3, 1))


unittest.main(argv=sys.argv[:1])
