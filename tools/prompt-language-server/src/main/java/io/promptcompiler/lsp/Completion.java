package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * What can be written at a place: in a tag what the template knows there, elsewhere the keys and
 * words of the document. It looks at the text before the place alone, so the text may be broken.
 */
final class Completion {
  private final Snapshot snapshot;
  private final SourceText text;
  private final int offset;
  private final Map<String, CompletionItem> items = new LinkedHashMap<>();

  private Completion(Snapshot snapshot, SourceText text, int offset) {
    this.snapshot = snapshot;
    this.text = text;
    this.offset = offset;
  }

  static List<CompletionItem> at(Workspace.Found found, int offset) {
    SourceText text = found.file().text();
    Completion completion = new Completion(found.snapshot(), text, offset);
    int tag = openTag(text.content(), offset);
    if (tag >= 0) {
      new CompleteTag(found, text, tag, offset, completion).complete();
    } else if (completion.isData(found)) {
      new CompleteData(found, text, offset, completion).complete();
    }
    return new ArrayList<>(completion.items.values());
  }

  /** Where the tag begins that is open at a place; less than 0 if there is none. */
  private static int openTag(String content, int offset) {
    int open = content.lastIndexOf("{{", offset - 1);
    if (offset < 2 || open < 0 || open + 2 > offset) {
      return -1;
    }
    boolean isComment = content.startsWith("{{!", open);
    boolean isEscaped = open > 0 && content.charAt(open - 1) == '\\';
    boolean isClosed = content.substring(open, offset).contains("}}");
    return isComment || isEscaped || isClosed ? -1 : open + 2;
  }

  /** Whether a place is in frontmatter, or in a document of data. */
  private boolean isData(Workspace.Found found) {
    if (found.file().kind().form() == Kind.Form.DATA
        || ScanRoot.isDefaults(found.file().id().fileName())) {
      return true;
    }
    String content = text.content();
    int end = content.indexOf("\n---", 3);
    return content.startsWith("---") && (end < 0 ? offset > 3 : offset > 3 && offset <= end);
  }

  Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Offers something.
   *
   * @param from where what is written of it begins
   */
  void offer(String name, CompletionItemKind kind, String detail, String documentation, int from) {
    offer(name, name, kind, detail, documentation, from);
  }

  void offer(
      String label,
      String written,
      CompletionItemKind kind,
      String detail,
      String documentation,
      int from) {
    CompletionItem item = new CompletionItem(label);
    item.setKind(kind);
    if (!detail.isEmpty()) {
      item.setDetail(detail);
    }
    if (!documentation.isEmpty()) {
      item.setDocumentation(documentation);
    }
    item.setFilterText(label);
    item.setSortText(String.format("%04d", items.size()));
    item.setTextEdit(
        Either.forLeft(new TextEdit(Places.range(text, new Span(from, offset)), written)));
    items.putIfAbsent(label, item);
  }
}
