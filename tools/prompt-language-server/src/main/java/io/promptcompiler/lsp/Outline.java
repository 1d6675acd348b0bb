package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.SymbolKind;

/** The outline of a document: its declarations and parts, headings, includes and blocks. */
final class Outline {
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(\\S.*)$");
  private static final Pattern OPEN =
      Pattern.compile(
          "\\{\\{~?\\s*#[*>]?\\s*(?<call>(?<name>[^\\s}~]+)[^}~]*)"
              + "|\\{\\{~?\\s*/\\s*(?<closed>[^\\s{}~]++)[^{}]*+}}");
  private static final Comparator<Position> POSITION =
      Comparator.comparing(Position::getLine).thenComparing(Position::getCharacter);
  private static final Comparator<DocumentSymbol> OUTER_FIRST =
      Comparator.comparing((DocumentSymbol symbol) -> symbol.getRange().getStart(), POSITION)
          .thenComparing(Outline::end, POSITION.reversed());

  private final Workspace workspace;

  Outline(Workspace workspace) {
    this.workspace = workspace;
  }

  List<DocumentSymbol> symbols(Workspace.Found found) {
    SourceText text = found.file().text();
    Map<Integer, Span> entries = WrittenData.entries(found.file());
    List<DocumentSymbol> symbols = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (Use use : new Names(found.snapshot()).in(text)) {
      NameMeaning meaning = (NameMeaning) use.meaning();
      boolean isNew = seen.add(use.at().span() + meaning.getClass().getName());
      if (isNew && meaning instanceof NameMeaning.OfField field) {
        if (Names.isDeclaration(use, field.field())) {
          String type = field.field().type().written();
          symbols.add(declared(use, field.field().name(), SymbolKind.Field, type, entries));
        }
      } else if (isNew && meaning instanceof NameMeaning.OfPart part) {
        if (Names.isDeclaration(use, part)) {
          symbols.add(declared(use, part.name(), SymbolKind.Function, part.what(), entries));
        }
      } else if (isNew && meaning instanceof NameMeaning.OfFile file) {
        symbols.add(symbol(use, file.name(), SymbolKind.Module, file.what()));
      } else if (isNew && meaning instanceof NameMeaning.OfTool tool) {
        symbols.add(symbol(use, tool.name(), SymbolKind.Function, "tool"));
      } else if (isNew && meaning instanceof NameMeaning.OfType type && isKey(use)) {
        symbols.add(declared(use, type.name().simple(), SymbolKind.Class, "type", entries));
      }
    }
    boolean isJson = found.file().id().fileName().endsWith(".json");
    for (Tags block : blocks(text)) {
      Span span = new Span(block.start(), block.end());
      symbols.add(
          new DocumentSymbol(
              isJson ? block.call().replace("\\\"", "\"") : block.call(),
              SymbolKind.Namespace,
              Places.range(text, span),
              Places.range(text, Span.at(block.start())),
              "block"));
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
    return nested(symbols);
  }

  /**
   * Returns the symbols with those inside of others as their children, in the order of the text.
   */
  private static List<DocumentSymbol> nested(List<DocumentSymbol> symbols) {
    List<DocumentSymbol> outer = new ArrayList<>();
    Deque<DocumentSymbol> open = new ArrayDeque<>();
    for (DocumentSymbol symbol : symbols.stream().sorted(OUTER_FIRST).toList()) {
      while (!open.isEmpty() && POSITION.compare(end(open.peek()), end(symbol)) < 0) {
        open.pop();
      }
      symbol.setChildren(new ArrayList<>());
      (open.isEmpty() ? outer : open.peek().getChildren()).add(symbol);
      open.push(symbol);
    }
    return outer;
  }

  private static Position end(DocumentSymbol symbol) {
    return symbol.getRange().getEnd();
  }

  private static boolean isKey(Use use) {
    String content = use.at().source().content();
    int end = use.at().span().end();
    return end < content.length() && ":\"'".indexOf(content.charAt(end)) >= 0;
  }

  /** Returns the symbol of a declaration, whose range includes its value. */
  private static DocumentSymbol declared(
      Use use, String name, SymbolKind kind, String detail, Map<Integer, Span> entries) {
    DocumentSymbol symbol = symbol(use, name, kind, detail);
    int start = use.at().span().start();
    Span entry = entries.getOrDefault(start, entries.get(start - 1)); // a key in quotes
    if (entry != null && entry.end() >= use.at().span().end()) {
      symbol.setRange(Places.range(use.at().source(), entry));
    }
    return symbol;
  }

  private static DocumentSymbol symbol(Use use, String name, SymbolKind kind, String detail) {
    return new DocumentSymbol(name, kind, Places.range(use.at()), Places.range(use.at()), detail);
  }

  /** Returns links from the names of files to these files. */
  List<DocumentLink> links(Workspace.Found found) {
    List<DocumentLink> links = new ArrayList<>();
    Set<Span> seen = new LinkedHashSet<>();
    for (Use use : new Names(found.snapshot()).in(found.file().text())) {
      file((NameMeaning) use.meaning(), found)
          .filter(none -> seen.add(use.at().span()))
          .ifPresent(
              file ->
                  links.add(
                      new DocumentLink(
                          Places.range(use.at()),
                          workspace.uri(file.text().path()),
                          null,
                          file.id().path())));
    }
    return links;
  }

  /** Returns the file that a name means. */
  private static Optional<SourceFile> file(NameMeaning meaning, Workspace.Found found) {
    if (meaning instanceof NameMeaning.OfTool tool) {
      DescribedTools tools = new DescribedTools(found.snapshot());
      return tools.tool(tool).flatMap(tools::document).filter(file -> !file.equals(found.file()));
    }
    return meaning instanceof NameMeaning.OfFile file ? Optional.of(file.file()) : Optional.empty();
  }

  /** Returns the ranges of frontmatter and of blocks with several lines. */
  static List<FoldingRange> folding(SourceText text) {
    List<FoldingRange> ranges = new ArrayList<>();
    SplitFrontmatter.split(text, finding -> {})
        .ifPresent(parts -> add(0, parts.yaml().end(), text, ranges));
    blocks(text).forEach(block -> add(block.start(), block.close(), text, ranges));
    return ranges;
  }

  /**
   * A block in a text.
   *
   * @param call the call in the opening tag: {@code each items}
   * @param close the beginning of the closing tag
   * @param end the end of the closing tag
   */
  private record Tags(String call, int start, int close, int end) {}

  /** Returns the closed blocks of a text, inner ones first. */
  private static List<Tags> blocks(SourceText text) {
    record Open(String name, String call, int start) {}
    List<Open> open = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    List<Tags> blocks = new ArrayList<>();
    Matcher tag = OPEN.matcher(text.content());
    while (tag.find()) {
      if (tag.group("name") != null) {
        open.add(new Open(tag.group("name"), tag.group("call").strip(), tag.start()));
        counts.merge(tag.group("name"), 1, Integer::sum);
        continue;
      }
      String closed = tag.group("closed");
      boolean isOpen = counts.getOrDefault(closed, 0) > 0;
      while (isOpen) {
        Open one = open.remove(open.size() - 1);
        counts.merge(one.name(), -1, Integer::sum);
        isOpen = !one.name().equals(closed);
        if (!isOpen) {
          blocks.add(new Tags(one.call(), one.start(), tag.start(), tag.end()));
        }
      }
    }
    return blocks;
  }

  private static void add(int from, int to, SourceText text, List<FoldingRange> ranges) {
    int first = text.line(from) - 1;
    int last = text.line(to) - 1;
    if (last > first) {
      ranges.add(new FoldingRange(first, last));
    }
  }

  /** Returns the names in a file that an editor colors. */
  static List<Use> colored(Names names, SourceText text) {
    List<Use> colored = new ArrayList<>();
    int end = 0;
    for (Use use : names.in(text)) {
      if (use.at().span().start() >= end && !use.at().text().contains("\n")) {
        colored.add(use);
        end = use.at().span().end();
      }
    }
    return colored;
  }
}
