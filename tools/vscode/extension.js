'use strict';

// Starts the language server, and shows previews next to the text. The server does everything else.
const path = require('path');
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const PREVIEW = 'prompt-preview';
const LIBRARY = 'prompt-library';

let client;

async function start(context) {
  const settings = vscode.workspace.getConfiguration('promptCompiler');
  const jar = settings.get('jar');
  if (!jar || !path.isAbsolute(jar)) {
    const open = 'Open the settings';
    const chosen = await vscode.window.showWarningMessage(
      "Prompt Compiler: say where 'prompt-cli-<version>-standalone.jar' is.",
      open
    );
    if (chosen === open) {
      vscode.commands.executeCommand('workbench.action.openSettings', 'promptCompiler.jar');
    }
    return;
  }
  // A server runs for hours, mostly idle: quick to start and small is better than fast in the end.
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx512m'];
  const server = {
    command: settings.get('java'),
    args: [...options, '-jar', jar, 'lsp'],
    // Windows looks for the command in this folder first, so it is not the project's.
    options: { cwd: path.dirname(jar) }
  };
  const selector = [
    { scheme: 'file', language: 'prompt' },
    { scheme: 'file', pattern: '**/{src/main/prompts,prompts}/**' },
    { scheme: 'file', pattern: '**/prompt.yaml' },
    { scheme: 'file', pattern: '**/*.{chat,task,step,orchestrator}.{json,yaml,yml}' }
  ];
  client = new LanguageClient('promptCompiler', 'Prompt Compiler', server, {
    documentSelector: selector,
    middleware: {
      // The lens of the server names its command, which here opens a document next to the text.
      provideCodeLenses: async (document, token, next) => {
        const lenses = (await next(document, token)) || [];
        for (const lens of lenses) {
          if (lens.command && lens.command.command === 'prompt.preview') {
            lens.command = { ...lens.command, command: 'promptCompiler.preview' };
          }
        }
        return lenses;
      }
    }
  });
  await client.start();
}

class Documents {
  constructor() {
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  async provideTextDocumentContent(uri) {
    if (!client) {
      return '';
    }
    const content = await client.sendRequest('workspace/textDocumentContent', { uri: uri.toString() });
    return content.text;
  }
}

async function firstPreview() {
  const editor = vscode.window.activeTextEditor;
  if (!editor || !client) {
    return undefined;
  }
  const lenses = await client.sendRequest('textDocument/codeLens', {
    textDocument: { uri: editor.document.uri.toString() }
  });
  return lenses && lenses.length ? lenses[0].command.arguments[0] : undefined;
}

async function preview(address) {
  const shown = address || (await firstPreview());
  if (!shown) {
    vscode.window.showInformationMessage('There is no prompt here that could be rendered.');
    return;
  }
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(shown));
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true
  });
}

async function activate(context) {
  const documents = new Documents();
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(PREVIEW, documents),
    vscode.workspace.registerTextDocumentContentProvider(LIBRARY, documents),
    vscode.commands.registerCommand('promptCompiler.preview', preview),
    vscode.commands.registerCommand('promptCompiler.restart', async () => {
      await deactivate();
      await start(context);
    }),
    vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document.uri.scheme === PREVIEW) {
        return;
      }
      for (const document of vscode.workspace.textDocuments) {
        if (document.uri.scheme === PREVIEW) {
          documents.changed.fire(document.uri);
        }
      }
    })
  );
  await start(context);
}

async function deactivate() {
  const ended = client;
  client = undefined;
  if (ended) {
    await ended.stop();
  }
}

module.exports = { activate, deactivate };
