'use strict';

// Starts the language server, and shows previews next to the text. The server does everything else.
const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { CloseAction, ErrorAction, LanguageClient, State } = require('vscode-languageclient/node');
// 'npm run package' copies the npm package of the command line to 'server'.
const { findJava, environment } = require('./server/bin/java.js');

const PREVIEW = 'prompt-preview';
const LIBRARY = 'prompt-library';
const REFRESH = 'workspace/textDocumentContent/refresh';

// Of any folder, since roots may have any names. In files of no root, the server does nothing.
const LANGUAGES = ['prompt-template', 'markdown', 'handlebars', 'plaintext', 'yaml', 'json', 'jsonc'];
const SELECTOR = [
  ...LANGUAGES.map((language) => ({ scheme: 'file', language })),
  { scheme: 'file', pattern: '**/SKILL.md' },
  { scheme: 'file', pattern: '**/{src/main/prompts,prompts}/**' }
];

let bundled;
let client;
// Why there is no client.
let problem;
// Restarts wait for each other.
let turn = Promise.resolve();

/** Returns how the server is started, and throws an error with a sentence if it cannot be. */
function command() {
  const settings = vscode.workspace.getConfiguration('promptCompiler');
  const jar = settings.get('jar') || bundled;
  // A relative path would be one of this process's folder.
  if (!path.isAbsolute(jar) || !fs.existsSync(jar)) {
    throw new Error(`promptCompiler.jar is '${jar}', which is not the absolute path of a file.`);
  }
  const home = settings.get('javaHome');
  const projects = (vscode.workspace.workspaceFolders || []).map((folder) => folder.uri.fsPath);
  const java = findJava(
    projects,
    !home && process.env.JAVA_HOME
      ? { home: process.env.JAVA_HOME, name: 'JAVA_HOME' }
      : { home, name: 'promptCompiler.javaHome' }
  );
  // A server runs for hours, mostly idle: quick to start and small is better than fast in the end.
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xms24m', '-Xmx512m'];
  return {
    command: java.binary,
    // Folders in which the user has allowed helpers may have a checkout that VS Code does not trust.
    args: [...options, '-jar', jar, 'lsp', ...(vscode.workspace.isTrusted ? [] : ['--no-helpers'])],
    // Windows looks for the command in this folder first, so it is not the project's.
    options: { cwd: path.dirname(jar), env: environment() }
  };
}

/** Says why there is no server, which nobody has to answer before the extension goes on. */
async function complain(sentence) {
  const open = 'Open the settings';
  const chosen = await vscode.window.showWarningMessage('Prompt Compiler: ' + sentence, open);
  if (chosen === open) {
    vscode.commands.executeCommand('workbench.action.openSettings', 'promptCompiler');
  }
}

async function start(documents) {
  problem = undefined;
  try {
    const started = new LanguageClient('promptCompiler', 'Prompt Compiler', command(), {
      documentSelector: SELECTOR,
      initializationFailedHandler: () => false,
      errorHandler: {
        // Only a server that has worked is started again.
        error: (...problems) =>
          client === started ? usual.error(...problems) : { action: ErrorAction.Continue, handled: true },
        closed: () => (client === started ? usual.closed() : { action: CloseAction.DoNotRestart, handled: true })
      },
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
    const usual = started.createDefaultErrorHandler();
    started.registerFeature(documents);
    started.onRequest(REFRESH, ({ uri }) => documents.changed.fire(vscode.Uri.parse(uri)));
    // A server that has ended by itself is started again, and knows no document that is shown.
    started.onDidChangeState(({ newState }) => {
      if (newState === State.Running) {
        client = started;
        documents.refresh();
      }
    });
    await started.start();
  } catch (error) {
    client = undefined;
    problem = error.message;
    complain(problem);
  }
}

async function stop() {
  const ended = client;
  client = undefined;
  if (ended) {
    await ended.dispose();
  }
}

function restart(documents) {
  turn = turn.then(stop, stop).then(() => start(documents));
  return turn;
}

/** Documents that are not files: previews, and templates of libraries. The server notifies us when they change. */
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

  /** Reads all documents again, after the server has started. */
  refresh() {
    for (const document of vscode.workspace.textDocuments) {
      if (document.uri.scheme === PREVIEW || document.uri.scheme === LIBRARY) {
        this.changed.fire(document.uri);
      }
    }
  }

  // A feature of the client, which has to announce that it takes refreshes.
  fillClientCapabilities(capabilities) {
    capabilities.workspace.textDocumentContent = { dynamicRegistration: false };
  }
  initialize() {}
  getState() {
    return { kind: 'static' };
  }
  clear() {}
}

/** Returns the address of the preview of an example of the active prompt, which may have to be chosen. */
async function chosenPreview() {
  const editor = vscode.window.activeTextEditor;
  const lenses =
    editor &&
    (await client.sendRequest('textDocument/codeLens', {
      textDocument: { uri: editor.document.uri.toString() }
    }));
  if (!lenses || !lenses.length) {
    vscode.window.showInformationMessage('There is no prompt here that could be rendered.');
    return undefined;
  }
  const all = lenses.map((lens) => ({ label: lens.command.title, address: lens.command.arguments[0] }));
  const chosen = all.length === 1 ? all[0] : await vscode.window.showQuickPick(all);
  return chosen && chosen.address;
}

async function preview(address) {
  if (!client) {
    complain(problem || 'The language server is not running yet.');
    return;
  }
  const shown = address || (await chosenPreview());
  if (shown) {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(shown));
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true
    });
  }
}

async function activate(context) {
  bundled = context.asAbsolutePath(path.join('server', 'lib', 'prompt.jar'));
  const documents = new Documents();
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(PREVIEW, documents),
    vscode.workspace.registerTextDocumentContentProvider(LIBRARY, documents),
    vscode.commands.registerCommand('promptCompiler.preview', preview),
    vscode.commands.registerCommand('promptCompiler.restart', () => restart(documents)),
    vscode.workspace.onDidGrantWorkspaceTrust(() => restart(documents)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('promptCompiler')) {
        restart(documents);
      }
    })
  );
  await restart(documents);
}

function deactivate() {
  return turn.then(stop, stop);
}

module.exports = { activate, deactivate };
