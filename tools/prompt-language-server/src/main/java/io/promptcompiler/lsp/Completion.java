package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.OpenTags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Collects completions at a place: in a tag, the names that are known there; elsewhere, the keys
 * and words of the document. Only the text before the place is analyzed, so the text after it may
 * have errors.
 */
final class Completion {
  private static final String FENCE = "---";

  /** The beginning of a variable in an orchestrator. */
  private static final Pattern VARIABLE = Pattern.compile("\\{([A-Z0-9_]*)$");

  private final Snapshot snapshot;
  private final SourceText text;
  private final boolean isJson;
  private final int offset;
  private final Map<String, CompletionItem> items = new LinkedHashMap<>();

  private Completion(Snapshot snapshot, SourceFile file, int offset) {
    this.snapshot = snapshot;
    this.text = file.text();
    this.isJson = file.id().fileName().endsWith(".json");
    this.offset = offset;
  }

  static List<CompletionItem> at(Workspace.Found found, int offset) {
    SourceText text = found.file().text();
    Completion completion = new Completion(found.snapshot(), found.file(), offset);
    int template = startOfTemplate(found.file());
    OpenTags open = OpenTags.in(text.content(), Math.min(template, offset), offset);
    if (open.tag().isPresent()) {
      int tag = open.tag().getAsInt();
      new CompleteTag(found, text, open, tag, offset, completion).complete();
    } else if (found.file().kind().word().equals("orchestrator") && completion.variables()) {
      return new ArrayList<>(completion.items.values());
    } else if (isInData(found.file(), offset)) {
      new CompleteData(found, offset, completion).complete();
    }
    return new ArrayList<>(completion.items.values());
  }

  /** Offers the variables of an orchestrator after a brace, and returns whether there are some. */
  private boolean variables() {
    Matcher written = VARIABLE.matcher(text.content()).region(0, offset);
    if (!written.find()) {
      return false;
    }
    new Names(snapshot)
        .scopes(text, offset).stream()
            .limit(1)
            .flatMap(scope -> scope.parameters().fields().stream())
            .forEach(
                field ->
                    offer(
                        field.name(),
                        CompletionItemKind.Variable,
                        Explain.signature(field),
                        field.description(),
                        written.start(1)));
    return !items.isEmpty();
  }

  /** Returns whether a place is in frontmatter, or in a document of data. */
  static boolean isInData(SourceFile file, int offset) {
    return isData(file) || (offset > FENCE.length() && offset < startOfTemplate(file));
  }

  /** Returns whether a document consists of data, in which templates are values. */
  private static boolean isData(SourceFile file) {
    return file.kind().form() == Kind.Form.DATA || ScanRoot.isDefaults(file.id().fileName());
  }

  /** Returns the offset after the frontmatter, which may not be closed yet. */
  private static int startOfTemplate(SourceFile file) {
    String content = file.text().content();
    if (isData(file) || !content.startsWith(FENCE)) {
      return 0;
    }
    int end = content.indexOf("\n" + FENCE, FENCE.length());
    return end < 0 ? content.length() + 1 : end + 1 + FENCE.length();
  }

  int offset() {
    return offset;
  }

  Snapshot snapshot() {
    return snapshot;
  }

  /**
   * Offers a completion.
   *
   * @param from the beginning of the completion that is already written
   */
  void offer(String name, CompletionItemKind kind, String detail, String documentation, int from) {
    offer(name, name, kind, detail, documentation, from);
  }

  /** Offers a key of an object in YAML or JSON. */
  void offerKey(String name, DataPlace place, String detail, String documentation, int from) {
    String quote = isJson && !place.isQuoted() ? "\"" : "";
    String written = isJson ? quote + name + quote : name + ": ";
    offer(name, written, CompletionItemKind.Property, detail, documentation, from);
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
    item.setSortText(String.format(Locale.ROOT, "%04d", items.size()));
    item.setTextEdit(
        Either.forLeft(new TextEdit(Places.range(text, new Span(from, offset)), written)));
    items.putIfAbsent(label, item);
  }
}
