/**
 * The hands and eyes of the suite: what a person at the screen would do, done on the page by Playwright when
 * the suite asks for it over HTTP. Each action waits for elements, none for a fixed time.
 */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const patience = 20_000;

/** @param {import('playwright-core').Page} page */
function actionsOn(page, screenshotFolder) {
  return {
    async screenshot({ name, selector, clip }) {
      fs.mkdirSync(screenshotFolder, { recursive: true });
      const file = path.join(screenshotFolder, `${path.basename(name, '.png')}.png`);
      const target = selector === undefined ? page : page.locator(selector).first();
      await target.screenshot({ path: file, animations: 'disabled', caret: 'hide', ...(clip && { clip }) });
      return file;
    },
    async type({ text }) {
      await page.keyboard.type(text, { delay: 5 });
    },
    async press({ key }) {
      await page.keyboard.press(key);
    },
    async click({ selector, text }) {
      const all = await everywhere(page, selector, text);
      await all.first().click({ timeout: patience });
    },
    async hover({ selector, text }) {
      const all = await everywhere(page, selector, text);
      await all.first().hover({ timeout: patience });
    },
    /** Moves the mouse over the text in the editor, as a person does to read a hover. */
    async hoverText({ text, occurrence }) {
      // Away from the hover that may still be up, which would keep itself open.
      await page.mouse.move(page.viewportSize().width - 60, 20);
      await page
        .locator('.monaco-hover:not(.hidden)')
        .first()
        .waitFor({ state: 'hidden', timeout: patience });
      const box = await page.evaluate(boxOfEditorText, { text, occurrence: occurrence ?? 0 });
      if (box === null) throw new Error(`the editor shows no ${JSON.stringify(text)}`);
      await page.mouse.move(box.x - 3, box.y);
      await page.mouse.move(box.x, box.y, { steps: 4 });
    },
    /** The texts of all the elements that match, in the page and in every frame of a webview. */
    async texts({ selector }) {
      const found = await Promise.all(
        page.frames().map((frame) =>
          frame
            .locator(selector)
            .allInnerTexts()
            .catch(() => []),
        ),
      );
      return found.flat();
    },
    /** Waits until an element that matches is visible and returns its text. */
    async waitFor({ selector, text, timeout }) {
      const all = await everywhere(page, selector, text, timeout);
      // A drawing has no innerText.
      return await all.first().evaluate((element) => element.innerText ?? element.textContent);
    },
    async waitUntilGone({ selector, text, timeout }) {
      const all = page.locator(selector, text === undefined ? {} : { hasText: text });
      await all.first().waitFor({ state: 'hidden', timeout: timeout ?? patience });
    },
    /** Waits until a script in the workbench's page has a value that is true. */
    async waitUntil({ script }) {
      await page.waitForFunction(script, undefined, { timeout: patience });
    },
    async evaluate({ script }) {
      return await page.evaluate(script);
    },
  };
}

/** The locator in whichever frame shows it first: VS Code nests a webview's content in two frames. */
async function everywhere(page, selector, text, timeout = patience) {
  const options = text === undefined ? {} : { hasText: text };
  const deadline = Date.now() + timeout;
  for (;;) {
    for (const frame of page.frames()) {
      const all = frame.locator(selector, options);
      if (
        await all
          .first()
          .isVisible()
          .catch(() => false)
      )
        return all;
    }
    if (Date.now() > deadline) {
      const what = text === undefined ? selector : `${selector} with ${JSON.stringify(text)}`;
      throw new Error(`nothing visible matches ${what} after ${timeout} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs in the page: the middle of a text in the editor, on the screen; null where it is not shown. */
function boxOfEditorText({ text, occurrence }) {
  let left = occurrence;
  const lines = [...document.querySelectorAll('.editor-instance .view-line')];
  lines.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top);
  for (const line of lines) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const nodes = [];
    let whole = '';
    while (walker.nextNode()) {
      nodes.push({ node: walker.currentNode, start: whole.length });
      whole += walker.currentNode.data;
    }
    // The editor draws spaces as no-break spaces.
    whole = whole.replaceAll('\u00a0', ' ');
    for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
      if (left-- > 0) continue;
      const range = document.createRange();
      const place = (offset) => nodes.findLast((one) => one.start <= offset);
      const first = place(at);
      const last = place(at + text.length - 1);
      range.setStart(first.node, at - first.start);
      range.setEnd(last.node, at + text.length - last.start);
      const box = range.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
  }
  return null;
}

/** Serves the actions on a port of this machine; the suite finds it by the environment variable. */
export async function servePerson(getPage, screenshotFolder) {
  const server = http.createServer((request, response) => {
    answer(request, getPage(), screenshotFolder).then(
      (result) => response.end(JSON.stringify({ result: result ?? null })),
      (error) => {
        response.statusCode = 500;
        response.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
      },
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function answer(request, page, screenshotFolder) {
  const action = actionsOn(page, screenshotFolder)[path.posix.basename(request.url)];
  if (action === undefined) throw new Error(`there is no action ${request.url}`);
  let body = '';
  for await (const chunk of request) body += chunk;
  return await action(body === '' ? {} : JSON.parse(body));
}
