package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.edit.Snapshot;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.SymbolKind;

/** The outline of a document: its declarations, its headings, and its includes. */
final class Outline {
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(\\S.*)$");
  private static final Pattern OPEN =
      Pattern.compile("\\{\\{~?\\s*#[*>]?\\s*([^\\s}~]+)|\\{\\{~?\\s*/\\s*([^\\s}~]+)");
  private static final Pattern FENCE = Pattern.compile("(?m)^---[ \\t]*$");

  private final Workspace workspace;

  Outline(Workspace workspace) {
    this.workspace = workspace;
  }

  List<DocumentSymbol> symbols(Workspace.Found found) {
    SourceText text = found.file().text();
    List<DocumentSymbol> symbols = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (Use use : new Names(found.snapshot()).in(text)) {
      NameMeaning meaning = (NameMeaning) use.meaning();
      boolean isNew = seen.add(use.at().span() + meaning.getClass().getName());
      if (isNew && meaning instanceof NameMeaning.OfField field) {
        if (Names.isDeclaration(use, field.field())) {
          symbols.add(
              symbol(use, field.field().name(), SymbolKind.Field, field.field().type().written()));
        }
      } else if (isNew && meaning instanceof NameMeaning.OfFile file) {
        symbols.add(symbol(use, file.name(), SymbolKind.Module, file.what()));
      } else if (isNew && meaning instanceof NameMeaning.OfType type && isKey(use)) {
        symbols.add(symbol(use, type.name().simple(), SymbolKind.Class, "type"));
      }
    }
    if (found.file().kind().isTemplate()) {
      Matcher heading = HEADING.matcher(text.content());
      while (heading.find()) {
        Span span = new Span(heading.start(), heading.end());
        symbols.add(
            new DocumentSymbol(
                heading.group(1),
                SymbolKind.String,
                Places.range(text, span),
                Places.range(text, span)));
      }
    }
    return symbols;
  }

  private static boolean isKey(Use use) {
    String content = use.at().source().content();
    int end = use.at().span().end();
    return end < content.length() && ":\"'".indexOf(content.charAt(end)) >= 0;
  }

  private static DocumentSymbol symbol(Use use, String name, SymbolKind kind, String detail) {
    return new DocumentSymbol(name, kind, Places.range(use.at()), Places.range(use.at()), detail);
  }

  /** Returns links from the names of files to these files. */
  List<DocumentLink> links(Workspace.Found found) {
    List<DocumentLink> links = new ArrayList<>();
    Set<Span> seen = new LinkedHashSet<>();
    for (Use use : new Names(found.snapshot()).in(found.file().text())) {
      if (use.meaning() instanceof NameMeaning.OfFile file && seen.add(use.at().span())) {
        String path = file.file().text().path();
        links.add(
            new DocumentLink(
                Places.range(use.at()), workspace.uri(path), null, file.file().id().path()));
      }
    }
    return links;
  }

  /** Returns the ranges of frontmatter and of blocks with several lines. */
  static List<FoldingRange> folding(SourceText text) {
    List<FoldingRange> ranges = new ArrayList<>();
    Matcher fence = FENCE.matcher(text.content());
    if (fence.find() && fence.start() == 0 && fence.find()) {
      add(0, fence.start(), text, ranges);
    }
    record Open(String name, int start) {}
    List<Open> open = new ArrayList<>();
    Matcher tag = OPEN.matcher(text.content());
    while (tag.find()) {
      if (tag.group(1) != null) {
        open.add(new Open(tag.group(1), tag.start()));
        continue;
      }
      for (int i = open.size() - 1; i >= 0; i--) {
        if (open.get(i).name().equals(tag.group(2))) {
          add(open.get(i).start(), tag.start(), text, ranges);
          open.subList(i, open.size()).clear();
        }
      }
    }
    return ranges;
  }

  private static void add(int from, int to, SourceText text, List<FoldingRange> ranges) {
    int first = text.line(from) - 1;
    int last = text.line(to) - 1;
    if (last > first) {
      ranges.add(new FoldingRange(first, last));
    }
  }

  /** Returns the names in a file that an editor colors. */
  static List<Use> colored(Snapshot snapshot, SourceText text) {
    List<Use> colored = new ArrayList<>();
    int end = 0;
    for (Use use : new Names(snapshot).in(text)) {
      if (use.at().span().start() >= end && !use.at().text().contains("\n")) {
        colored.add(use);
        end = use.at().span().end();
      }
    }
    return colored;
  }
}
