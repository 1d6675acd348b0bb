package io.promptcompiler.core.document.chat;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.MISSING_SOURCE_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.OUTSIDE_FOR_EACH;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.SOURCE_WITHOUT_ARGUMENTS;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_SOURCE;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_SOURCE_ARGUMENT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.WRONG_SOURCE_ARGUMENT;

import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import io.promptcompiler.core.syntax.data.ScalarText;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ConstantReader;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Resolves references to values: the answer of a source, or a value of the loops and the context.
 */
final class References {
  private static final Value ABSENT = new Value.Absent();
  private static final List<String> RESERVED =
      List.of("$item", "$index", "$parent", "$globals", "$ctx");

  /** A name in a path, with or without brackets. */
  private static final Pattern STEP = Pattern.compile("[^.\\[\\]]+");

  /** A reserved source and a path, written as one word. */
  private static final Pattern DOTTED =
      Pattern.compile("(\\$(?:item|parent|globals|ctx))\\.([\\w.-]+)");

  /** The beginning of a line of YAML up to the value of a source; group 1 is its indentation. */
  private static final Pattern BLOCK_KEY = Pattern.compile("(\\s*(?:- +)*)source:\\s*");

  private final Task task;
  private final Value context;
  private final LowerTemplates texts;
  private final DiagnosticSink sink;
  private final List<Request> requests = new ArrayList<>();

  References(Task task, LowerTemplates texts, DiagnosticSink sink) {
    this.task = task;
    this.context = new Value.Parameters(task.context().ref());
    this.texts = texts;
    this.sink = sink;
  }

  /** Returns the requests to the sources, in the order of the references. */
  List<Request> requests() {
    return requests;
  }

  /**
   * Lowers a reference to a value. If it cannot be resolved, it is reported and the value is
   * absent.
   */
  Value lower(ReferenceElement reference, Loops loops) {
    Scalar source = reference.source();
    if (source.text().startsWith("$")) {
      return reserved(reference, loops);
    }
    Optional<Service.Method> method = task.sources().method(source.text());
    if (method.isEmpty()) {
      List<String> known = new ArrayList<>();
      task.sources().methods().forEach(one -> known.add(one.name()));
      boolean isContext = task.context().field(source.text()).isPresent();
      Fix fix =
          isContext
              ? withPath(reference, "$ctx", source.text())
              : Suggestion.correction(
                  source.text(), known, "Sources of the task", source.location());
      report(UNKNOWN_SOURCE, source.location(), fix, source.text());
      return ABSENT;
    }
    Service.Method found = method.get();
    Use.report(source.location(), () -> task.source(found));
    Optional<Constant.Members> arguments = arguments(method.get(), source, reference.args());
    Request request = new Request(requests.size(), method.get(), arguments);
    requests.add(request);
    return new Value.Answer(request);
  }

  private Optional<Constant.Members> arguments(
      Service.Method method, Scalar source, Optional<Located<DataNode>> args) {
    Constant.Members none = new Constant.Members(java.util.Map.of());
    if (method.arguments().isEmpty()) {
      args.ifPresent(
          given -> report(SOURCE_WITHOUT_ARGUMENTS, given.key(), "Remove 'args'.", method.name()));
      return Optional.empty();
    }
    ObjectType declared = task.types().object(method.arguments().get());
    DataNode given = args.map(Located::value).orElse(new Mapping(List.of(), source.location()));
    // An unknown argument may be the missing one, misspelt; it is reported when it is read.
    boolean isKnown =
        given instanceof Mapping mapping
            && mapping.entries().stream()
                .allMatch(entry -> declared.field(entry.key()).isPresent());
    for (Field field : declared.fields()) {
      boolean isGiven = given instanceof Mapping mapping && mapping.entry(field.name()).isPresent();
      if (field.required() && !isGiven && isKnown) {
        String fix = "Write '\"args\": {\"" + field.name() + "\": …}'.";
        report(MISSING_SOURCE_ARGUMENT, source.location(), fix, method.name(), field.name());
        return Optional.of(none);
      }
    }
    Optional<Constant> read =
        new ConstantReader(task.types(), WRONG_SOURCE_ARGUMENT, sink)
            .read(method.name(), given, declared.ref());
    return Optional.of(read.map(value -> (Constant.Members) value).orElse(none));
  }

  private Value reserved(ReferenceElement reference, Loops loops) {
    Scalar source = reference.source();
    String name = source.text();
    if (!RESERVED.contains(name)) {
      Matcher dotted = DOTTED.matcher(name);
      Fix fix =
          dotted.matches()
              ? withPath(reference, dotted.group(1), dotted.group(2))
              : Suggestion.correction(name, RESERVED, "Reserved sources", source.location());
      report(UNKNOWN_SOURCE, source.location(), fix, name);
      return ABSENT;
    }
    List<String> known =
        switch (name) {
          case "$index" -> List.of();
          case "$parent" -> List.of("level", "path");
          default -> List.of("path");
        };
    if (!canBe(name, reference.args().map(Located::value), known)) {
      return ABSENT;
    }
    int level = reference.level().map(given -> Integer.parseInt(given.text())).orElse(1);
    Value start = start(source, level, loops);
    Optional<Scalar> path = reference.path();
    return start instanceof Value.Absent || path.isEmpty()
        ? start
        : member(start, name, path.get());
  }

  /** Returns the fix that writes a source and a path in it separately. */
  private static Fix withPath(ReferenceElement reference, String source, String path) {
    Location at = reference.source().location();
    Fix fix =
        Fix.of(
            "Write '{ \"source\": \""
                + source
                + "\", \"args\": { \"path\": \""
                + path
                + "\" } }'.");
    if (reference.args().isPresent()) {
      return fix;
    }
    String before = at.source().lineText(at.line()).substring(0, at.column() - 1);
    Matcher block = BLOCK_KEY.matcher(before);
    String args = "{ \"path\": \"" + path + "\" }";
    return block.matches() && !at.text().startsWith("\"") && !at.source().path().endsWith(".json")
        ? fix.replacing(
            at,
            source
                + at.source().lineBreak()
                + " ".repeat(block.group(1).length())
                + "args: "
                + args)
        : fix.replacing(at, "\"" + source + "\", \"args\": " + args);
  }

  /** Returns whether a reserved source accepts the given arguments, and reports wrong ones. */
  private boolean canBe(String name, Optional<DataNode> args, List<String> known) {
    if (args.isEmpty()) {
      return true;
    }
    if (!(args.get() instanceof Mapping mapping)) {
      String shape = args.get().shape();
      report(WRONG_SOURCE_ARGUMENT, args.get().location(), "", "args", "an object", shape);
      return false;
    }
    for (Entry entry : mapping.entries()) {
      if (!known.contains(entry.key())) {
        Fix fix = Suggestion.correction(entry.key(), known, "Arguments", entry.keyLocation());
        report(UNKNOWN_SOURCE_ARGUMENT, entry.keyLocation(), fix, name, entry.key());
        return false;
      }
      String text = entry.value() instanceof Scalar scalar ? scalar.text() : "";
      boolean isLevel = entry.key().equals("level");
      if (isLevel ? !text.matches("[1-9][0-9]{0,3}") : text.isEmpty()) {
        String wanted = isLevel ? "an integer of at least 1" : "a path like 'name.first'";
        Location at = entry.value().location();
        report(WRONG_SOURCE_ARGUMENT, at, "", entry.key(), wanted, entry.value().shape());
        return false;
      }
    }
    return true;
  }

  private Value start(Scalar source, int level, Loops loops) {
    switch (source.text()) {
      case "$ctx" -> {
        return context;
      }
      case "$globals" -> {
        return task.context()
            .field("globals")
            .map(field -> (Value) new Value.Member(context, field))
            .orElseGet(() -> noGlobals(source));
      }
      default -> {
        boolean isParent = source.text().equals("$parent");
        int needed = isParent ? level + 1 : 1;
        if (loops.depth() < needed) {
          String where = isParent ? needed + " nested loops" : "a forEach";
          String fix =
              isParent ? "It is the item of the loop that surrounds the innermost one." : "";
          report(OUTSIDE_FOR_EACH, source.location(), fix, source.text(), where);
          return ABSENT;
        }
        return source.text().equals("$index") ? loops.index() : loops.item(needed - 1);
      }
    }
  }

  private Value noGlobals(Scalar source) {
    report(
        UNKNOWN_SOURCE,
        source.location(),
        "The task declares no 'globals' in its context.",
        source.text());
    return ABSENT;
  }

  private Value member(Value start, String shown, Scalar path) {
    if (path.text().startsWith(shown + ".")) {
      String prefix = shown + ".";
      Fix said = Fix.of("A path begins inside of '" + shown + "': remove '" + prefix + "'.");
      Location at = path.location();
      int from = at.span().start() + at.text().indexOf(prefix);
      Fix fix =
          from < at.span().start()
              ? said
              : said.replacing(
                  new Location(at.source(), new Span(from, from + prefix.length())), "");
      report(
          WRONG_SOURCE_ARGUMENT,
          path.location(),
          fix,
          "path",
          "a path like 'name.first'",
          "'" + path.text() + "'");
      return ABSENT;
    }
    SplicedText text = ScalarText.of(path);
    List<Segment> way = new ArrayList<>();
    Matcher step = STEP.matcher(path.text());
    while (step.find()) {
      way.add(LowerTemplates.segment(step.group(), step.start()));
    }
    return texts.member(start, shown, way, text, sink);
  }

  /** Returns whether values of a type may be lists. */
  static boolean mayBeList(Type type) {
    return type.isList() || type.isAny();
  }

  private void report(DiagnosticCode code, Location at, String fix, Object... words) {
    report(code, at, Fix.of(fix), words);
  }

  private void report(DiagnosticCode code, Location at, Fix fix, Object... words) {
    sink.report(Diagnostic.of(code, at, words).fix(fix));
  }
}
