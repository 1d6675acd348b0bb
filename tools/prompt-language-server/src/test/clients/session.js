'use strict';

// A session with the protocol library of VS Code: open, complete, hover, definition, rename, fix, preview.
const assert = require('assert');
const path = require('path');
const { pathToFileURL } = require('url');
const { spawn } = require('child_process');
const rpc = require('vscode-languageserver-protocol/node');

const [folder, ...command] = process.argv.slice(2);
const CONTENT = new rpc.RequestType('workspace/textDocumentContent');

async function main() {
  const server = spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  const connection = rpc.createProtocolConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin)
  );
  const published = new Map();
  connection.onNotification(rpc.PublishDiagnosticsNotification.type, (found) => {
    published.set(found.uri, found.diagnostics);
  });
  connection.onRequest(rpc.RegistrationRequest.type, () => null);
  connection.listen();
  const initialized = await connection.sendRequest(rpc.InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: [{ uri: pathToFileURL(folder).toString(), name: 'folder' }],
    capabilities: {}
  });
  assert.strictEqual(initialized.serverInfo.name, 'prompt');
  await connection.sendNotification(rpc.InitializedNotification.type, {});

  const uri = pathToFileURL(path.join(folder, 'src/main/prompts/greet.md')).toString();
  const document = { uri };
  const head = '---\nparameters:\n  name: { required: true, description: Who is greeted. }\n---\n';
  let version = 0;
  const edit = async (text) => {
    version += 1;
    if (version === 1) {
      await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'prompt', version, text }
      });
    } else {
      await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ text }]
      });
    }
  };

  await edit(head + 'Hello {{name}}.\n');
  const at = { line: 4, character: 10 };
  const hover = await connection.sendRequest(rpc.HoverRequest.type, { textDocument: document, position: at });
  assert.match(hover.contents.value, /Who is greeted/);
  const places = await connection.sendRequest(rpc.DefinitionRequest.type, { textDocument: document, position: at });
  assert.strictEqual(places[0].range.start.line, 2);
  const renamed = await connection.sendRequest(rpc.RenameRequest.type, {
    textDocument: document,
    position: at,
    newName: 'person'
  });
  assert.strictEqual(renamed.changes[uri].length, 2);

  await edit(head + 'Hello {{nam}}.\n');
  const range = { start: { line: 4, character: 8 }, end: { line: 4, character: 11 } };
  const actions = await connection.sendRequest(rpc.CodeActionRequest.type, {
    textDocument: document,
    range,
    context: { diagnostics: [] }
  });
  assert.strictEqual(actions[0].edit.changes[uri][0].newText, 'name');
  assert.ok(published.get(uri).some((one) => one.code === 'PC301'));

  await edit(head + 'Hello {{');
  const items = await connection.sendRequest(rpc.CompletionRequest.type, {
    textDocument: document,
    position: { line: 4, character: 8 }
  });
  assert.ok(items.some((one) => one.label === 'name'));

  await edit(head + 'Hello {{name}}.\n');
  const lenses = await connection.sendRequest(rpc.CodeLensRequest.type, { textDocument: document });
  const preview = await connection.sendRequest(CONTENT, { uri: lenses[0].command.arguments[0] });
  assert.match(preview.text, /^Hello .+\.\n$/);

  await connection.sendRequest(rpc.ShutdownRequest.type);
  await connection.sendNotification(rpc.ExitNotification.type);
  assert.strictEqual(await ended, 0);
  console.log('done');
}

main().catch((problem) => {
  console.error(problem);
  process.exit(1);
});
