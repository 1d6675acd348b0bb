package io.promptcompiler.core.check;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BEYOND_ROOT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.OUTSIDE_LOOP;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_DATA;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_PROPERTY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_VARIABLE;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.syntax.data.TypographicQuotes;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Resolves a path to a value: a parameter, a property, a block parameter, or a data variable of a
 * loop. A path that cannot be resolved is reported and treated as absent, as handlebars.js would
 * print it.
 */
final class ResolvePath {
  private static final Value ABSENT = new Value.Absent();
  private static final Map<String, Property> LOOP_DATA =
      Map.of(
          "index", Property.INDEX,
          "number", Property.NUMBER,
          "key", Property.KEY,
          "first", Property.FIRST,
          "last", Property.LAST);
  private static final List<String> DATA =
      List.of("@first", "@index", "@key", "@last", "@number", "@root");

  private static final String SKILL = "skill:";

  private final Lowering lowering;

  ResolvePath(Lowering lowering) {
    this.lowering = lowering;
  }

  /** The value of a path. */
  Value resolve(Path path, LexicalScope scope) {
    if (path.data()) {
      return data(path, scope);
    }
    List<Segment> segments = path.segments();
    boolean mayBeName = path.depth() == 0 && !path.scoped() && !segments.isEmpty();
    Value named = mayBeName ? scope.name(segments.get(0).name()) : null;
    if (named != null) {
      return members(named, segments.get(0).name(), segments.subList(1, segments.size()));
    }
    LexicalScope at = scope.climb(path.depth());
    if (at == null) {
      lowering.report(
          BEYOND_ROOT,
          path.span(),
          "Each '../' leaves one #each, #with or section.",
          path.original());
      return ABSENT;
    }
    if (segments.isEmpty()) {
      return whole(at);
    }
    Segment first = segments.get(0);
    Value given = at.given(first.name());
    if (given == null && path.scoped() && at.whole().isApart()) {
      return members(at.whole().self(), "this", segments);
    }
    Value start =
        given != null
            ? given
            : known(at.context(), first, false)
                .or(() -> mayBeName ? scope.fallback(first.name()) : Optional.empty())
                .orElseGet(() -> unknown(first, at, scope));
    return members(start, first.name(), segments.subList(1, segments.size()));
  }

  /** Whether a name means a variable at a place. */
  boolean isVariable(String name, LexicalScope scope) {
    boolean isKnown = scope.names().contains(name) || names(scope.context()).contains(name);
    if (!isKnown && scope.context() instanceof Value.Parameters) {
      lowering.effects().lookUpName(name);
    }
    return isKnown;
  }

  /** Whether a name that stands alone means, or may mean at run time, a variable and no helper. */
  boolean mayBeVariable(String name, LexicalScope scope) {
    Type type = scope.context().type();
    return isVariable(name, scope) || type instanceof Type.Any || type instanceof Type.AnyMap;
  }

  /** The names that mean something at a place, nearest first. */
  private List<String> names(Value context) {
    return context.type() instanceof Type.ObjectRef ref
        ? lowering.object(ref).fieldNames()
        : List.of();
  }

  private Value data(Path path, LexicalScope scope) {
    List<Segment> segments = path.segments();
    String name = segments.isEmpty() ? "" : segments.get(0).name();
    Property property = LOOP_DATA.get(name);
    List<Segment> rest = segments.subList(Math.min(1, segments.size()), segments.size());
    if (name.equals("root")) {
      lowering.effects().readWholeContext();
      return rest.isEmpty() ? whole(LexicalScope.of(lowering.parameters())) : fromRoot(rest);
    }
    if (path.original().equals(InlinePartial.BLOCK)) {
      lowering.effects().lookUpPartial(InlinePartial.BLOCK);
      boolean isThere = scope.partial(InlinePartial.BLOCK) != null;
      return isThere ? new Value.Literal(new Constant.Bool(true), Type.BOOLEAN) : ABSENT;
    }
    if (property == null) {
      Fix fix = Suggestion.meant("@" + name, DATA, "Data variables", lowering.at(path.span()));
      lowering.report(UNKNOWN_DATA, path.span(), fix, path.original());
      return ABSENT;
    }
    List<LexicalScope.LoopAround> loops = scope.loops();
    int at = loops.size() - 1 - path.depth();
    Value state = at < 0 ? null : loops.get(at).state().get(property);
    if (state == null) {
      String fix = "Only #each, and sections over lists, give it a value.";
      lowering.report(OUTSIDE_LOOP, path.span(), fix, path.original());
      return ABSENT;
    }
    return members(state, "@" + name, rest, true);
  }

  private Value fromRoot(List<Segment> segments) {
    LexicalScope root = LexicalScope.of(lowering.parameters());
    Segment first = segments.get(0);
    Value start = known(root.context(), first, true).orElseGet(() -> unknown(first, root, root));
    return members(start, first.name(), segments.subList(1, segments.size()), true);
  }

  private Value whole(LexicalScope at) {
    if (at.whole().self() instanceof Value.Parameters) {
      lowering.useAll();
      lowering.effects().readWholeContext();
    }
    return at.self();
  }

  /** The member of a value that names lead to. */
  Value members(Value start, String shown, List<Segment> segments) {
    return members(start, shown, segments, false);
  }

  private Value members(Value start, String shown, List<Segment> segments, boolean isData) {
    Value value = start;
    String path = shown;
    for (Segment segment : segments) {
      Value object = value;
      String objectPath = path;
      value = known(object, segment, isData).orElseGet(() -> unknown(segment, object, objectPath));
      path = path + "." + segment.name();
    }
    return value;
  }

  /**
   * A member that can be there.
   *
   * @param isData whether the path begins with {@code @}: then, in handlebars.js, a falsy value has
   *     no members but is what the rest of the path gives
   */
  private Optional<Value> known(Value object, Segment segment, boolean isData) {
    String name = segment.name();
    Type type = object.type();
    if (object instanceof Value.Absent) {
      return Optional.of(ABSENT);
    }
    if (type instanceof Type.ObjectRef ref) {
      Optional<Field> field = lowering.object(ref).field(name);
      if (field.isPresent() && object instanceof Value.Parameters) {
        lowering.use(name);
      }
      return field.map(found -> new Value.Member(object, found));
    }
    boolean isText = type instanceof Type.Text || type instanceof Type.EnumOf;
    boolean isLength = name.equals("length") && (isText || type instanceof Type.ListOf);
    if (isData && (type instanceof Type.Any || (isLength && isText))) {
      Value key = new Value.Literal(new Constant.Text(name), Type.STRING);
      return Optional.of(new Value.DynamicLookup(LowerValue.toAny(object), LowerValue.toAny(key)));
    }
    if (type instanceof Type.Any || type instanceof Type.AnyMap) {
      return Optional.of(new Value.DynamicMember(object, name));
    }
    if (isLength) {
      return Optional.of(new Value.Length(object));
    }
    if (type instanceof Type.ListOf && name.matches("0|[1-9][0-9]{0,8}")) {
      Constant index = new Constant.Int(Long.valueOf(name));
      return Optional.of(new Value.Element(object, new Value.Literal(index, Type.INTEGER)));
    }
    return Optional.empty();
  }

  /** The first name of a path, which nothing declares. */
  private Value unknown(Segment segment, LexicalScope at, LexicalScope scope) {
    String name = segment.name();
    if (at.context() instanceof Value.Absent) {
      return ABSENT;
    }
    if (name.startsWith(SKILL)) {
      String fix = "A skill stands in a tag of its own: '{{" + name + "}}'.";
      lowering.report(UNKNOWN_VARIABLE, segment.span(), fix, name);
      return ABSENT;
    }
    Fix fix =
        TypographicQuotes.quote(name)
            ? Fix.of("A text stands in straight quotes: " + straight(name))
            : fix(segment, at, scope).then(lowering.asText(name));
    lowering.report(UNKNOWN_VARIABLE, segment.span(), fix, name);
    return ABSENT;
  }

  /** A text that begins with a round quote, of which the path may only be the first word. */
  private static String straight(String name) {
    String text = TypographicQuotes.strip(name);
    return name.length() == text.length() + 2 ? "'\"" + text + "\"'." : "'\"" + text + " …\"'.";
  }

  private Fix fix(Segment segment, LexicalScope at, LexicalScope scope) {
    String name = segment.name();
    List<String> declared = names(at.context());
    List<String> known = new ArrayList<>(at == scope ? scope.names() : List.of());
    known.addAll(declared);
    boolean isOutermost = at.context() instanceof Value.Parameters;
    String what = isOutermost ? "Declared parameters" : "Properties here";
    Location place = lowering.at(segment.span());
    Fix near = Suggestion.meant(name, known, place);
    if (near.isEmpty() && at == scope) {
      near = outside(name, scope, place);
    }
    if (near.isEmpty() && isOutermost && declared.isEmpty()) {
      return Fix.of("Declare it under 'parameters' in the frontmatter.");
    }
    return near.then(Suggestion.list(what, declared));
  }

  /** Where an enclosing context has the name: handlebars.js does not look there by itself. */
  private Fix outside(String name, LexicalScope scope, Location place) {
    int levels = 1;
    for (LexicalScope at = scope.climb(1); at != null; at = at.climb(1)) {
      if (names(at.context()).contains(name)) {
        String path = "../".repeat(levels) + name;
        return Fix.of("Did you mean '" + path + "'?").renaming(place, name, path);
      }
      levels++;
    }
    return Fix.NONE;
  }

  /** A later name of a path, which its object does not have. */
  private Value unknown(Segment segment, Value object, String path) {
    Type type = object.type();
    List<String> known = new ArrayList<>();
    String what = "It has";
    if (type instanceof Type.ObjectRef ref) {
      ObjectType declared = lowering.object(ref);
      known.addAll(declared.fieldNames());
      what = "Properties";
    } else if (type instanceof Type.ListOf) {
      known.add("length");
      known.add("elements '[0]'");
    } else if (type instanceof Type.Text) {
      known.add("length");
    }
    Fix fix = Suggestion.meant(segment.name(), known, what, lowering.at(segment.span()));
    String owner = "'" + path + "', which is " + type.described();
    lowering.report(UNKNOWN_PROPERTY, segment.span(), fix, segment.name(), owner);
    return ABSENT;
  }
}
