package io.promptcompiler.core.check.names;

import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Counterpart;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the path that an unknown name probably means: the element of an enclosing loop, a name on
 * another level, or a property of an object.
 */
final class SuggestPath {
  /** The maximum depth of properties to search. */
  private static final int DEEPEST = 2;

  /** The maximum number of properties to search, because many types can have each other. */
  private static final int MOST_SEARCHED = 10_000;

  /** Matches names that can be a step of a path. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_-]*+");

  /** Names of the data variables of loops without the loop, which may also be parameters. */
  private static final Map<String, String> LOOP_WORDS =
      Map.of(
          "index", "@index",
          "index0", "@index",
          "first", "@first",
          "last", "@last",
          "key", "@key",
          "this", "this");

  /** Names of the element in other languages. */
  private static final List<String> ELEMENTS =
      List.of("current", "el", "element", "entry", "it", "item", "value", "x");

  private final Lowering lowering;
  private final Path path;
  private final LexicalScope scope;
  private int searched;

  /**
   * Creates an instance for a path whose first name is unknown.
   *
   * @param scope the scope of the path
   */
  SuggestPath(Lowering lowering, Path path, LexicalScope scope) {
    this.lowering = lowering;
    this.path = path;
    this.scope = scope;
  }

  private String name() {
    return path.segments().get(0).name();
  }

  /** Returns the suggestion that takes precedence over similar names. */
  Fix certain() {
    return element()
        .or(this::loopWord)
        .map(other -> correction(other).suggested())
        .or(() -> loopData().or(this::level).map(this::correction))
        .or(this::current)
        .orElse(Fix.NONE);
  }

  /** Returns the suggestion to use if there are no similar names. */
  Fix likely() {
    Optional<String> found = item().or(this::property);
    Optional<Fix> whole = ofScalar(found);
    if (whole.isPresent()) {
      return whole.get();
    }
    return found
        .map(other -> correction(other).suggested())
        .or(this::text)
        .or(this::ofElement)
        .or(this::ofElements)
        .orElse(Fix.NONE);
  }

  private Fix correction(String other) {
    boolean isPart = path.segments().size() > 1 || path.scoped();
    String instead = isPart ? "' for '" + path.original() : "";
    return Fix.of("Did you mean '" + other + instead + "'?")
        .replacing(lowering.here(path.span()), other);
  }

  /** Returns the path of a loop's element, if the name is that of the list or its singular. */
  private Optional<String> element() {
    int levels = 0;
    for (LexicalScope at = scope; at != null; at = at.climb(1)) {
      boolean isElement =
          at.context() instanceof Value.Read read
              && (read.variable().hint().equals(name())
                  || (GivenNames.singular(name()).equals(read.variable().hint())
                      && at.climb(1) != null));
      if (isElement && path.depth() == 0 && hasRest(at.context())) {
        String climb = "../".repeat(levels);
        String rest = rest();
        return Optional.of(rest.isEmpty() ? climb + "this" : climb + rest.substring(1));
      }
      levels++;
    }
    return Optional.empty();
  }

  /** Returns the fix for a name that means the element of a loop in other languages. */
  private Optional<Fix> current() {
    boolean isElement =
        !scope.loops().isEmpty()
            && path.depth() == 0
            && path.segments().size() == 1
            && scope.context().type().isScalar()
            && ELEMENTS.contains(name());
    return isElement ? Optional.of(correction("this").suggested()) : Optional.empty();
  }

  /**
   * Returns the fix for a property of an element that has none, because it is a text or a number.
   *
   * @param elsewhere the path of a property with this name
   */
  private Optional<Fix> ofScalar(Optional<String> elsewhere) {
    Type type = scope.context().type();
    boolean isElement =
        !scope.loops().isEmpty()
            && path.depth() == 0
            && !path.scoped()
            && path.segments().size() == 1
            && type.isScalar();
    return isElement
        ? Optional.of(
            Fix.of(
                    "Each element is %s: write '{{this}}' for it, or declare the list with elements that have '%s'."
                        .formatted(type.described(), name()))
                .then(elsewhere.map(other -> "Or did you mean '" + other + "'?").orElse("")))
        : Optional.empty();
  }

  /** Returns the rest of the path after its first name, with the leading dot. */
  private String rest() {
    StringBuilder rest = new StringBuilder();
    for (Segment segment : path.segments().subList(1, path.segments().size())) {
      Span span = segment.span();
      rest.append('.').append(lowering.textOf(span));
    }
    return rest.toString();
  }

  private boolean hasRest(Value value) {
    return path.segments().size() < 2
        || value.type().isAny()
        || has(value.type(), path.segments().get(1).name());
  }

  /** Returns the data variable for a variable of a loop in other languages: {@code loop.index}. */
  private Optional<String> loopData() {
    List<Segment> segments = path.segments();
    return isOfLoop() && segments.size() == 2
        ? Counterpart.ofLoop(name(), segments.get(1).name())
        : Optional.empty();
  }

  private Optional<String> loopWord() {
    return isOfLoop() && path.segments().size() == 1
        ? Optional.ofNullable(LOOP_WORDS.get(name().replaceFirst("^\\$", "")))
        : Optional.empty();
  }

  private boolean isOfLoop() {
    return !scope.loops().isEmpty() && path.depth() == 0 && !path.scoped();
  }

  /** Returns the path of the same name on the nearest other level. */
  private Optional<String> level() {
    int levels = 0;
    for (LexicalScope at = scope; at != null; at = at.climb(1)) {
      if (levels != path.depth() && has(at.context().type(), name())) {
        return Optional.of("../".repeat(levels) + written() + rest());
      }
      levels++;
    }
    return Optional.empty();
  }

  private String written() {
    return lowering.textOf(path.segments().get(0).span());
  }

  /**
   * Returns a path that starts at a loop's element in a chat document, which is named {@code item}.
   */
  private Optional<String> item() {
    Value item = scope.name("item");
    if (item == null || !scope.whole().isApart() || path.depth() > 0) {
      return Optional.empty();
    }
    if (has(item.type(), name())) {
      return Optional.of("item." + written() + rest());
    }
    return hasRest(item) ? Optional.of("item" + rest()) : Optional.empty();
  }

  /** Returns the path of a property with the name, if only one object on a level has it. */
  private Optional<String> property() {
    int levels = 0;
    for (LexicalScope at = scope; at != null; at = at.climb(1)) {
      List<String> found = new ArrayList<>();
      find(at.context().type(), "", DEEPEST, found);
      if (searched > MOST_SEARCHED) {
        return Optional.empty(); // there may be another one
      }
      if (found.size() == 1) {
        return Optional.of("../".repeat(levels) + found.get(0) + rest());
      }
      levels++;
    }
    return Optional.empty();
  }

  private void find(Type type, String before, int deeper, List<String> found) {
    for (Field field : fields(type)) {
      if (found.size() > 1 || searched++ >= MOST_SEARCHED) {
        return;
      }
      if (!before.isEmpty() && field.name().equals(name())) {
        found.add(before + written());
      } else if (deeper > 0
          && field.type() instanceof Type.ObjectRef
          && PLAIN.matcher(field.name()).matches()) {
        find(field.type(), before + field.name() + ".", deeper - 1, found);
      }
    }
  }

  private boolean has(Type type, String property) {
    return type instanceof Type.ObjectRef ref
        && lowering.setting().object(ref).field(property).isPresent();
  }

  private List<Field> fields(Type type) {
    return type instanceof Type.ObjectRef ref ? lowering.setting().object(ref).fields() : List.of();
  }

  /** Returns the fix for an enum value without quotes. */
  private Optional<Fix> text() {
    boolean isValue =
        path.segments().size() == 1
            && path.depth() == 0
            && isArgument()
            && fields(lowering.parameters().type()).stream()
                .map(Field::type)
                .anyMatch(type -> type instanceof Type.EnumOf one && one.values().contains(name()));
    String quoted = '"' + name() + '"';
    return isValue
        ? Optional.of(
            Fix.of("Put the text into quotes: '" + quoted + "'.")
                .replacing(lowering.here(path.span()), quoted))
        : Optional.empty();
  }

  /** Returns the fix for a property of a loop's element behind a name for the element. */
  private Optional<Fix> ofElement() {
    boolean isElement =
        !scope.loops().isEmpty()
            && path.depth() == 0
            && path.segments().size() > 1
            && scope.context() instanceof Value.Read
            && scope.context().type() instanceof Type.ObjectRef
            && hasRest(scope.context());
    return isElement ? Optional.of(correction(rest().substring(1)).suggested()) : Optional.empty();
  }

  /** Returns whether the path is an argument, after a name and a space. */
  private boolean isArgument() {
    int start = path.span().start();
    return start > 1
        && lowering.textOf(new Span(start - 2, start)).matches("[\\p{L}\\p{N}_\"')\\]]\\s");
  }

  /** Returns the fix for a property of a list's elements, which needs a loop. */
  private Optional<Fix> ofElements() {
    for (Field field : fields(scope.context().type())) {
      if (field.type() instanceof Type.ListType list && has(list.element(), name())) {
        String loop = "{{#each " + field.name() + "}}{{" + name() + "}}{{/each}}";
        return Optional.of(Fix.of("Each of '" + field.name() + "' has it: '" + loop + "'."));
      }
    }
    return Optional.empty();
  }

  /** Returns the fix for a path that climbs too many levels. */
  Fix lower() {
    Optional<String> found = path.segments().isEmpty() ? Optional.empty() : level();
    return found.map(this::correction).orElse(Fix.NONE);
  }
}
