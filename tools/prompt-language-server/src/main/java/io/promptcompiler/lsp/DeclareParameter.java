package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.frontmatter.SplitFrontmatter;
import io.promptcompiler.core.edit.MovedText;
import io.promptcompiler.core.migrate.DeclareTree;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.ObjectReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Declares unknown variables of a prompt as parameters, or in the context of its task, if they are
 * used where parameters are in scope.
 */
final class DeclareParameter {
  private static final String REQUIRED = "{ required: true }";

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

  /** The beginning of the schema in a dotprompt, which is not a JSON Schema. */
  private static final Pattern PICOSCHEMA =
      Pattern.compile(
          "(?m)^input:[ \\t]*+\\R(?:(?! ++schema:[ \\t]*+\\R) ++\\S.*+\\R)*+"
              + " ++schema:[ \\t]*+\\R(?=( ++)(?!type:|properties:)\\S)");

  /** Stands for a name. */
  private static final String ANY = "\0";

  private final Workspace.Found found;
  private final Names names;

  /** The edits that declare any name, by the declaration. */
  private final Map<String, Optional<Edit>> edits = new HashMap<>();

  private @Nullable Map<String, String> used;

  DeclareParameter(Workspace.Found found) {
    this.found = found;
    this.names = new Names(found.snapshot());
  }

  /**
   * Returns the edit; empty if a parameter would not fix the finding, or if the place for its
   * declaration is unclear.
   */
  Optional<Edit> of(Diagnostic finding) {
    String name = finding.location().text();
    boolean isMeant =
        finding.code() == DiagnosticCode.UNKNOWN_VARIABLE
            && NAME.matcher(name).matches()
            && !Fragments.isFragment(found.file())
            && isOutermost(finding);
    return isMeant
        ? edits
            .computeIfAbsent(used().getOrDefault(name, REQUIRED), one -> edit(found, ANY, one))
            .map(one -> new Edit(one.place(), one.replacement().replace(ANY, name)))
        : Optional.empty();
  }

  /** Returns the declarations by name that follow from the uses of names in the text. */
  private Map<String, String> used() {
    Map<String, String> declarations = used;
    if (declarations == null) {
      declarations =
          DeclareTree.used(
              found.file(), found.snapshot().files(), found.served().module().module().options());
      used = declarations;
    }
    return declarations;
  }

  private static Optional<Edit> edit(Workspace.Found found, String name, String declaration) {
    SourceFile file = found.file();
    SourceText text = file.text();
    if (file.kind().form() == Kind.Form.DOTPROMPT) {
      return inSchema(text, name, declaration);
    }
    if (file.kind().hasFrontmatter()) {
      return inFrontmatter(text, name + ": " + declaration);
    }
    return switch (file.kind().word()) {
      case "step", "orchestrator" -> inData(file, "parameters", name);
      case "chat" ->
          ReadData.read(file, problem -> {})
              .flatMap(chat -> ObjectReader.of(chat).scalar("task"))
              .flatMap(task -> TaskOfChat.file(task.text(), found.snapshot()))
              .flatMap(task -> inData(task, "context", name));
      default -> Optional.empty();
    };
  }

  private static Optional<Edit> inSchema(SourceText text, String name, String declaration) {
    Matcher schema = PICOSCHEMA.matcher(text.content());
    String written =
        declaration.startsWith("{ type: boolean")
            ? name + "?: boolean"
            : declaration.contains("\"string[]\"") ? name + "(array): string" : name + ": string";
    return schema.find()
        ? Optional.of(insert(text, schema.end(), schema.group(1) + written + text.lineBreak()))
        : Optional.empty();
  }

  private static Optional<Edit> inData(SourceFile file, String key, String name) {
    if (file.root().library().isPresent()) {
      return Optional.empty();
    }
    SourceText text = file.text();
    return ReadData.isJson(file)
        ? WrittenData.of(file)
            .flatMap(document -> inJson(document, key, '"' + name + "\": { \"required\": true }"))
        : under(key, text, text.content().length(), name + ": " + REQUIRED);
  }

  /** Returns the edit that adds a declaration under a key of a JSON document, which may lack it. */
  private static Optional<Edit> inJson(DataNode.Mapping document, String key, String declaration) {
    Optional<DataNode.Entry> present = document.entry(key);
    if (present.isEmpty() || !(present.get().value() instanceof DataNode.Mapping object)) {
      return present.isPresent() || document.entries().isEmpty()
          ? Optional.empty()
          : Optional.of(first(document, '"' + key + "\": { " + declaration + " }"));
    }
    return Optional.of(
        object.entries().isEmpty()
            ? new Edit(object.location(), "{ " + declaration + " }")
            : first(object, declaration));
  }

  /** Returns the edit that adds an entry to an object before the first one, on a line like it. */
  private static Edit first(DataNode.Mapping object, String entry) {
    Location key = object.entries().get(0).keyLocation();
    SourceText text = key.source();
    String before = text.lineText(key.line()).substring(0, key.column() - 1);
    String next = before.isBlank() ? "," + text.lineBreak() + before : ", ";
    return insert(text, key.span().start(), entry + next);
  }

  /**
   * Returns edits that declare all parameters of a prompt: with types inferred from their uses, if
   * it declares none; otherwise, each unknown variable, if there are several.
   */
  Optional<List<Edit>> all() {
    SourceText text = found.file().text();
    Optional<String> declared =
        DeclareTree.declared(
            found.file(), found.snapshot().files(), found.served().module().module().options());
    if (declared.isPresent()) {
      String fresh = declared.get();
      MovedText moved = MovedText.of(text.content(), fresh);
      Location place = new Location(text, new Span(moved.before(), moved.oldEnd()));
      return Optional.of(List.of(new Edit(place, fresh.substring(moved.before(), moved.newEnd()))));
    }
    Map<String, Edit> byName = new LinkedHashMap<>();
    for (Diagnostic finding : found.snapshot().findings()) {
      if (finding.location().source().path().equals(text.path())) {
        of(finding).ifPresent(one -> byName.put(finding.location().text(), one));
      }
    }
    return byName.size() < 2 ? Optional.empty() : Optional.of(List.copyOf(byName.values()));
  }

  private boolean isOutermost(Diagnostic finding) {
    return names.scopes(found.file().text(), finding.location().span().start()).stream()
        .findFirst()
        .filter(Names::isOfParameters)
        .isPresent();
  }

  private static Optional<Edit> inFrontmatter(SourceText text, String declaration) {
    String end = text.lineBreak();
    String head = "---" + end + "parameters:" + end + "  " + declaration + end + "---" + end;
    return SplitFrontmatter.split(text, finding -> {})
        .map(parts -> parts.yaml().end())
        .flatMap(
            close ->
                close == 0
                    ? Optional.of(insert(text, 0, head))
                    : under("parameters", text, close, declaration));
  }

  /**
   * Returns the edit that adds a declaration under a key.
   *
   * @param end the end of the data in the text, where the key is added if it is missing
   */
  private static Optional<Edit> under(String key, SourceText text, int end, String declaration) {
    String start = "(?m)^" + key + ":[ \\t]*";
    Matcher block =
        Pattern.compile(start + "\\R(?=( +)\\S)").matcher(text.content()).region(0, end);
    if (block.find()) {
      String line = block.group(1) + declaration + text.lineBreak();
      return Optional.of(insert(text, block.end(), line));
    }
    Matcher flow = Pattern.compile(start + "\\{ *(?=(\\S))").matcher(text.content()).region(0, end);
    if (flow.find()) {
      String after = flow.group(1).equals("}") ? " " : ", ";
      return Optional.of(insert(text, flow.end(), declaration + after));
    }
    boolean isMissing = !Pattern.compile(start).matcher(text.content()).region(0, end).find();
    boolean isOnLine = end == 0 || text.content().charAt(end - 1) == '\n';
    String added = key + ":" + text.lineBreak() + "  " + declaration + text.lineBreak();
    return isMissing && isOnLine ? Optional.of(insert(text, end, added)) : Optional.empty();
  }

  private static Edit insert(SourceText text, int at, String what) {
    return new Edit(new Location(text, Span.at(at)), what);
  }
}
