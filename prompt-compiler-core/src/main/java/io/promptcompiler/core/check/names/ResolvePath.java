package io.promptcompiler.core.check.names;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.BEYOND_ROOT;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.OUTSIDE_LOOP;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_DATA;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_PROPERTY;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.UNKNOWN_VARIABLE;

import io.promptcompiler.core.check.LowerValue;
import io.promptcompiler.core.check.Lowering;
import io.promptcompiler.core.check.MisplacedWords;
import io.promptcompiler.core.check.PrintOutput;
import io.promptcompiler.core.check.partials.InlinePartial;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.hint.data.TypographicQuotes;
import io.promptcompiler.core.hint.language.Counterpart;
import io.promptcompiler.core.hint.language.ForeignWords;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.LoopState.Property;
import io.promptcompiler.core.syntax.Expression.Path;
import io.promptcompiler.core.syntax.Expression.Segment;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Resolves a path to a value: a parameter, a property, a block parameter, or a data variable of a
 * loop. A path that cannot be resolved is reported and treated as an absent value, which prints
 * nothing as in handlebars.js.
 */
public final class ResolvePath {
  private static final Value ABSENT = new Value.Absent();

  /** The variable for the form of the answer in LangChain, without its underscore. */
  private static final String FORMAT = "formatInstructions";

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

  /** Helpers for texts that other languages write as properties. */
  private static final Set<String> OF_TEXTS =
      Set.of("upper", "lower", "trim", "capitalize", "length", "json");

  private static final Set<String> OF_LISTS = Set.of("length", "json", "join");

  /**
   * The data variables for their names in other languages, which are written without separators.
   */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("index1", "@number"),
          Map.entry("counter", "@number"),
          Map.entry("count", "@number"),
          Map.entry("iteration", "@number"),
          Map.entry("num", "@number"),
          Map.entry("position", "@number"),
          Map.entry("pos", "@number"),
          Map.entry("nr", "@number"),
          Map.entry("i", "@index"),
          Map.entry("idx", "@index"),
          Map.entry("index0", "@index"),
          Map.entry("item", "this"),
          Map.entry("it", "this"),
          Map.entry("element", "this"),
          Map.entry("value", "this"));

  private final Lowering lowering;

  public ResolvePath(Lowering lowering) {
    this.lowering = lowering;
  }

  /** Returns the value of a path. */
  public Value resolve(Path path, LexicalScope scope) {
    if (path.data()) {
      return data(path, scope);
    }
    List<Segment> segments = path.segments();
    boolean mayBeName = path.depth() == 0 && !path.scoped() && !segments.isEmpty();
    Value named = mayBeName ? scope.name(segments.get(0).name()) : null;
    if (named != null) {
      means(segments.get(0).span(), segments.get(0).name(), named);
      return members(named, segments.get(0).name(), segments.subList(1, segments.size()));
    }
    LexicalScope at = scope.climb(path.depth());
    if (at == null) {
      Fix reached = new SuggestPath(lowering, path, scope).lower();
      Fix fix = reached.then("Each '../' leaves one #each, #with or section.");
      lowering.report(BEYOND_ROOT, path.span(), fix, path.original());
      return ABSENT;
    }
    if (segments.isEmpty()) {
      means(path.span(), path.original(), at.self());
      return whole(at);
    }
    Segment first = segments.get(0);
    Value given = at.argument(first.name());
    if (given == null && path.scoped() && at.whole().isApart()) {
      return members(at.whole().self(), "this", segments);
    }
    if (given != null) {
      means(first.span(), first.name(), given);
    }
    Value start =
        given != null
            ? given
            : known(at.context(), first, false)
                .or(() -> mayBeName ? fallback(first, scope) : Optional.empty())
                .orElseGet(() -> unknown(path, at, scope));
    return members(start, first.name(), segments.subList(1, segments.size()));
  }

  private void means(Span name, String written, Value value) {
    lowering.names().value(lowering.at(name), written, value);
  }

  /**
   * Returns the fallback value of a name without another meaning. Some fallbacks apply only in the
   * prompt's own text.
   */
  public Optional<Value> fallback(Segment name, LexicalScope scope) {
    return PrintOutput.isName(name.name()) && !isOwn(name.span())
        ? Optional.empty()
        : scope.fallback(name.name());
  }

  /** Returns whether a place is in the prompt's own file, not in an included text. */
  private boolean isOwn(Span span) {
    SourceText own = lowering.setting().parameters().location().source();
    return lowering.at(span).source() == own;
  }

  /**
   * Returns whether a helper, a block or the context defines a name, or may define it at run time.
   */
  public boolean hasOtherMeaning(String name, LexicalScope scope) {
    Type type = scope.context().type();
    return lowering.setting().helper(name).isPresent()
        || scope.name(name) != null
        || scope.argument(name) != null
        || type.isOpen()
        || names(scope.context()).contains(name);
  }

  /** Returns whether a name refers to a variable in a scope. */
  public boolean isVariable(String name, LexicalScope scope) {
    boolean isKnown = scope.names().contains(name) || names(scope.context()).contains(name);
    if (!isKnown && scope.context() instanceof Value.Parameters) {
      lowering.effects().lookUpName(name);
    }
    return isKnown;
  }

  /**
   * Returns whether a bare name refers to a variable instead of a helper, or may do so at run time.
   */
  public boolean mayBeVariable(String name, LexicalScope scope) {
    Type type = scope.context().type();
    return isVariable(name, scope) || type.isOpen();
  }

  /** Returns the names that are defined in a context. */
  private List<String> names(Value context) {
    return context.type() instanceof Type.ObjectRef ref
        ? lowering.setting().object(ref).fieldNames()
        : PropertyValues.of(context, lowering).map(PropertyValues::names).orElse(List.of());
  }

  private Value data(Path path, LexicalScope scope) {
    List<Segment> segments = path.segments();
    String name = segments.isEmpty() ? "" : segments.get(0).name();
    Property property = LOOP_DATA.get(name);
    List<Segment> rest = segments.subList(Math.min(1, segments.size()), segments.size());
    if (name.equals("root")) {
      lowering.effects().readWholeContext();
      return rest.isEmpty() ? whole(LexicalScope.of(lowering.parameters())) : fromRoot(path, rest);
    }
    if (path.original().equals(InlinePartial.BLOCK)) {
      lowering.effects().lookUpPartial(InlinePartial.BLOCK);
      boolean isThere = scope.partial(InlinePartial.BLOCK) != null;
      return isThere ? new Value.Literal(new Constant.Bool(true), Type.BOOLEAN) : ABSENT;
    }
    if (property == null) {
      Optional<Field> given = lowering.setting().parameters().field("@" + name);
      if (given.isPresent() && path.depth() == 0) {
        lowering.use(given.get().name());
        lowering.names().field(lowering.at(path.span()), given.get());
        return members(
            new Value.Member(lowering.parameters(), given.get()), "@" + name, rest, true);
      }
      boolean isPlain = segments.size() == 1 && path.depth() == 0 && isVariable(name, scope);
      Fix fix =
          isPlain
              ? Fix.of("Did you mean '" + name + "'?").replacing(lowering.here(path.span()), name)
              : otherData(path)
                  .orElseGet(
                      () ->
                          Suggestion.correction(
                              "@" + name, DATA, "Data variables", lowering.at(path.span())));
      lowering.report(UNKNOWN_DATA, path.span(), fix, path.original());
      return ABSENT;
    }
    List<LexicalScope.LoopAround> loops = scope.loops();
    int at = loops.size() - 1 - path.depth();
    Value state = at < 0 ? null : loops.get(at).state().get(property);
    if (state == null) {
      String outermost = "@" + "../".repeat(Math.max(0, loops.size() - 1)) + name;
      Fix fix =
          loops.isEmpty()
              ? Fix.of("It has a value only inside #each and inside sections over lists.")
              : Fix.of("Write '" + outermost + "' for the outermost loop around it.")
                  .replacing(lowering.here(path.span()), outermost)
                  .suggested();
      lowering.report(OUTSIDE_LOOP, path.span(), fix, path.original());
      return ABSENT;
    }
    Span word = segments.get(0).span();
    means(new Span(word.start() - 1, word.end()), "@" + name, state);
    return members(state, "@" + name, rest, true);
  }

  /** Returns the fix for a data variable of other languages: {@code @index1}. */
  private Optional<Fix> otherData(Path path) {
    List<Segment> segments = path.segments();
    String name = segments.isEmpty() ? "" : segments.get(0).name();
    Optional<String> meant =
        segments.size() == 2
            ? Counterpart.ofLoop(name, segments.get(1).name())
            : Optional.ofNullable(OTHERS.get(name.toLowerCase(Locale.ROOT).replaceAll("[_-]", "")))
                .filter(other -> segments.size() == 1 && path.depth() == 0);
    return meant.map(
        other ->
            Fix.of("Write '" + other + (other.equals("@number") ? "', which begins with 1." : "'."))
                .replacing(lowering.here(path.span()), other)
                .suggested());
  }

  private Value fromRoot(Path path, List<Segment> segments) {
    LexicalScope root = LexicalScope.of(lowering.parameters());
    Segment first = segments.get(0);
    Path inRoot = new Path(false, 0, segments, false, path.original(), first.span());
    Value start = known(root.context(), first, true).orElseGet(() -> unknown(inRoot, root, root));
    return members(start, first.name(), segments.subList(1, segments.size()), true);
  }

  private Value whole(LexicalScope at) {
    if (at.whole().self() instanceof Value.Parameters) {
      lowering.useAll();
      lowering.effects().readWholeContext();
    }
    return at.self();
  }

  /** Returns the parameter that collects all undeclared values, if there is one. */
  public Optional<Value> rest(Value object) {
    return object instanceof Value.Parameters
        ? lowering
            .setting()
            .parameters()
            .field(Field.REST)
            .map(
                field -> {
                  lowering.use(Field.REST);
                  return new Value.Member(object, field);
                })
        : Optional.empty();
  }

  /** Returns the member at the end of a path that starts at a value. */
  public Value members(Value start, String shown, List<Segment> segments) {
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
   * Returns a member that may be present.
   *
   * @param isData whether the path begins with {@code @}: then, as in handlebars.js, a member of a
   *     falsy value is that value itself
   */
  private Optional<Value> known(Value object, Segment segment, boolean isData) {
    String name = segment.name();
    Type type = object.type();
    if (object instanceof Value.Absent) {
      return Optional.of(ABSENT);
    }
    if (type instanceof Type.ObjectRef ref) {
      Optional<Field> field = lowering.setting().object(ref).field(name);
      if (field.isPresent() && object instanceof Value.Parameters) {
        lowering.use(name);
      }
      field.ifPresent(found -> lowering.names().field(lowering.at(segment.span()), found));
      return field
          .<Value>map(found -> new Value.Member(object, found))
          .or(() -> rest(object).map(rest -> new Value.DynamicMember(rest, name)));
    }
    boolean isLength = name.equals("length") && (type.isText() || type.isList());
    if (isData && (type.isAny() || (isLength && type.isText()))) {
      Value key = new Value.Literal(new Constant.Text(name), Type.STRING);
      return Optional.of(new Value.DynamicLookup(LowerValue.toAny(object), LowerValue.toAny(key)));
    }
    if (type.isOpen()) {
      boolean mayHave =
          PropertyValues.of(object, lowering).map(values -> values.mayHave(name)).orElse(true);
      return mayHave ? Optional.of(new Value.DynamicMember(object, name)) : Optional.empty();
    }
    if (isLength) {
      return Optional.of(new Value.Length(object));
    }
    if (type.isList() && name.matches("0|[1-9][0-9]{0,8}")) {
      Constant index = new Constant.Int(Long.valueOf(name));
      return Optional.of(new Value.Element(object, new Value.Literal(index, Type.INTEGER)));
    }
    return Optional.empty();
  }

  /** Reports a path whose first name is not declared, and returns an absent value. */
  private Value unknown(Path path, LexicalScope at, LexicalScope scope) {
    Segment segment = path.segments().get(0);
    String name = segment.name();
    if (at.context() instanceof Value.Absent) {
      return ABSENT;
    }
    if (name.startsWith(SKILL)) {
      String fix = "Put the skill into its own tag: '{{" + name + "}}'.";
      lowering.report(UNKNOWN_VARIABLE, segment.span(), fix, name);
      return ABSENT;
    }
    if (name.contains("{{") || name.contains("}}")) {
      lowering.report(UNKNOWN_VARIABLE, segment.span(), braces(path), name);
      return ABSENT;
    }
    if (name.length() > 1 && name.endsWith(":")) {
      int end = segment.span().end();
      Location colon = lowering.here(new Span(end - 1, end + 1));
      Fix named = Fix.of("Write '" + name.replace(':', '=') + "…' for a named argument.");
      lowering.report(
          UNKNOWN_VARIABLE,
          segment.span(),
          colon.text().equals(": ") ? named.replacing(colon, "=") : named,
          name);
      return ABSENT;
    }
    Fix fix =
        TypographicQuotes.quote(name)
            ? Fix.of("Put the text into straight quotes: " + straight(name))
            : fix(path, at, scope).then(lowering.unit().asText(name));
    lowering.report(UNKNOWN_VARIABLE, segment.span(), fix, name);
    return ABSENT;
  }

  /** Returns the fix for braces in quotes, which are text in other languages. */
  private Fix braces(Path path) {
    String content = lowering.unit().source().content();
    int open = content.lastIndexOf("{{", path.span().start() - 1);
    int close = content.indexOf("}}", path.span().end());
    String meant = path.segments().get(0).name().replace("{{", "\\{{");
    Fix fix = Fix.of("Write '" + meant + "' without a tag.");
    return open < 0 || close < 0
        ? fix
        : fix.replacing(lowering.here(new Span(open, close + 2)), meant);
  }

  /**
   * Returns a text with straight instead of typographic quotes. The path may be only the first word
   * of the text.
   */
  private static String straight(String name) {
    String text = TypographicQuotes.strip(name);
    return name.length() == text.length() + 2 ? "'\"" + text + "\"'." : "'\"" + text + " …\"'.";
  }

  private Fix fix(Path path, LexicalScope at, LexicalScope scope) {
    Segment segment = path.segments().get(0);
    String name = segment.name();
    List<String> declared = names(at.context());
    List<String> known = new ArrayList<>(at == scope ? scope.names() : List.of());
    known.addAll(declared);
    boolean isOutermost = at.context() instanceof Value.Parameters;
    String what = isOutermost ? "Declared parameters" : "Properties here";
    if (at == scope && at.context().type() instanceof Type.ListType list && has(list, name)) {
      return new InsideList(lowering).fix(segment);
    }
    Fix ofObject = ofObject(segment, at.context());
    if (!ofObject.isEmpty()) {
      return ofObject;
    }
    SuggestPath reach = new SuggestPath(lowering, path, scope);
    Fix fix = reach.certain();
    if (fix.isEmpty() && PrintOutput.isName(name)) {
      return PrintOutput.elsewhere();
    }
    if (fix.isEmpty()) {
      fix =
          PrintOutput.meant(path.original())
              .filter(meant -> PrintOutput.isDeclared(scope))
              .map(meant -> instead(path, meant))
              .orElse(fix);
    }
    if (fix.isEmpty()) {
      fix = bracketed(Suggestion.correction(name, known, lowering.at(segment.span())), path, known);
    }
    if (fix.isEmpty()) {
      fix = reach.likely();
    }
    if (fix.isEmpty() && PrintOutput.isDeclared(scope)) {
      fix =
          PrintOutput.likely(path.original())
              .map(meant -> instead(path, meant).suggested())
              .orElse(fix);
    } else if (fix.isEmpty() && name.replaceAll("[_-]", "").equalsIgnoreCase(FORMAT)) {
      return PrintOutput.elsewhere().then("Then write '{{outputSchema}}'.");
    }
    if (name.equals("skill") || name.equals("skills")) {
      return fix.then("For an agent skill, write its name: '{{skill:name}}'.");
    }
    if (name.equals("tool") || name.equals("tools")) {
      return fix.then("For a tool, write its name: '{{tool search_orders}}'.");
    }
    if (fix.isEmpty() && name.startsWith("skills:")) {
      return instead(path, name.replaceFirst("^skills", "skill"));
    }
    if (fix.isEmpty() && isQuotedTag(segment.span())) {
      return Fix.of("Write the text itself, without quotes and braces.");
    }
    if (name.matches("tools?:.+")) {
      return instead(path, name.replaceFirst("^tools?:", "tool "));
    }
    if (fix.isEmpty() && name.matches("[\\w-]+:[\\w.-]+")) {
      return withoutColon(path, at.context());
    }
    String partial = ForeignWords.partial(path.original());
    if (fix.isEmpty() && lowering.unit().partials().names().contains(partial)) {
      return Fix.of("It is a partial: write '{{> " + partial + "}}'.")
          .replacing(lowering.here(path.span()), "> " + partial)
          .suggested();
    }
    if (fix.isEmpty() && isOutermost && declared.isEmpty()) {
      return Fix.of("Declare it under 'parameters', or let 'prompt declare --write' do so.")
          .then(MisplacedWords.advice(name).orElse(""));
    }
    return fix.then(Suggestion.list(what, declared));
  }

  /** Returns the fix for a name and a word after a colon: a property, a type or a fallback. */
  private Fix withoutColon(Path path, Value context) {
    String name = path.segments().get(0).name();
    String start = name.substring(0, name.indexOf(':'));
    String rest = name.substring(start.length() + 1);
    Optional<Type> type = field(context.type(), start).map(Field::type);
    return type.isPresent() && type.flatMap(one -> field(one, rest)).isEmpty()
        ? instead(path, start)
            .then("For a fallback, write '{{default " + start + " \"…\"}}'.")
            .suggested()
        : instead(path, start + "." + rest).suggested();
  }

  private Optional<Field> field(Type type, String name) {
    return type instanceof Type.ObjectRef ref
        ? lowering.setting().object(ref).field(name)
        : Optional.empty();
  }

  /** Returns whether a tag begins with a text in quotes. */
  private boolean isQuotedTag(Span name) {
    int start = name.start();
    return start > 1 && lowering.textOf(new Span(start - 2, start + 1)).matches("\\{\\{[\"']");
  }

  /** Returns the fix for a property of the object over whose properties a loop iterates. */
  private Fix ofObject(Segment segment, Value value) {
    return PropertyValues.of(value, lowering)
        .map(values -> values.fix(segment.name(), segment.span().start()))
        .orElse(Fix.NONE);
  }

  private Fix instead(Path path, String meant) {
    return Fix.of("Write '" + meant + "'.").replacing(lowering.here(path.span()), meant);
  }

  private boolean has(Type.ListType list, String name) {
    return field(list.element(), name).isPresent();
  }

  /** Returns the fix for a similar name, in brackets if a tag can only write it so. */
  private Fix bracketed(Fix near, Path path, List<String> known) {
    if (near.isEmpty() || !near.edits().isEmpty()) {
      return near;
    }
    Location place = lowering.here(path.segments().get(0).span());
    return known.stream()
        .filter(name -> near.text().startsWith("Did you mean '" + name + "'?"))
        .filter(name -> name.matches("[^\\[\\]]+") && !name.matches("[\\p{L}\\p{N}_-]+"))
        .findFirst()
        .map(name -> near.replacing(place, "[" + name + "]"))
        .orElse(near);
  }

  /** Reports a later name of a path that its object does not have, and returns an absent value. */
  private Value unknown(Segment segment, Value object, String path) {
    Type type = object.type();
    List<String> known = new ArrayList<>();
    String what = "It has";
    if (type instanceof Type.ObjectRef ref) {
      ObjectType declared = lowering.setting().object(ref);
      known.addAll(declared.fieldNames());
      what = "Properties";
    } else if (type.isList()) {
      known.add("length");
      known.add("elements '[0]'");
    } else if (type instanceof Type.Text) {
      known.add("length");
    }
    if (type instanceof Type.ListType list && has(list, segment.name())) {
      String owner = "'" + path + "', which is " + type.described();
      lowering.report(
          UNKNOWN_PROPERTY,
          segment.span(),
          new InsideList(lowering).fix(segment, object, path),
          segment.name(),
          owner);
      return ABSENT;
    }
    Fix fix = helper(segment, object, path);
    if (fix.isEmpty()) {
      fix = ofObject(segment, object);
      known.addAll(names(object).stream().filter(name -> !known.contains(name)).toList());
    }
    if (fix.isEmpty()) {
      fix = Suggestion.correction(segment.name(), known, what, lowering.at(segment.span()));
    }
    boolean isOfObject = PropertyValues.of(object, lowering).isPresent();
    String described = isOfObject ? "the value of a property" : type.described();
    String owner = "'" + path + "', which is " + described;
    lowering.report(UNKNOWN_PROPERTY, segment.span(), fix, segment.name(), owner);
    return ABSENT;
  }

  /** Returns the fix for a helper that is written like a property: {@code name.upper}. */
  private Fix helper(Segment segment, Value object, String path) {
    Type type = object.type();
    boolean isList = type.isList();
    if (isList && segment.name().equals("first")) {
      return Fix.of("Write '" + path + ".[0]' for the first one.")
          .replacing(lowering.here(segment.span()), "[0]")
          .suggested();
    }
    if (isList && segment.name().equals("last")) {
      return Fix.of(ForeignWords.instead("last").orElseThrow().replace("xs", path));
    }
    Optional<Counterpart> counterpart = Counterpart.ofHelper(segment.name());
    Optional<String> helper =
        counterpart
            .flatMap(Counterpart::helper)
            .filter(isList ? OF_LISTS::contains : OF_TEXTS::contains)
            .filter(name -> isList || type.isScalar());
    int end = segment.span().start() - 1;
    Span of = new Span(Math.max(0, end - path.length()), Math.max(0, end));
    if (helper.isEmpty() || !lowering.textOf(of).equals(path)) {
      return Fix.NONE;
    }
    boolean isJoin = helper.get().equals("join");
    String call = helper.get() + " " + path + (isJoin ? " \", \"" : "");
    Location before = lowering.here(new Span(Math.max(0, of.start() - 3), of.start()));
    boolean isAlone = before.text().matches("(?s).*[{~]\\s*");
    String meant = isAlone ? call : "(" + call + ")";
    String difference = counterpart.get().difference();
    Fix fix =
        Fix.of("Write '" + meant + "' to call the helper.")
            .then(difference)
            .replacing(lowering.here(of.to(segment.span())), meant);
    return isJoin || !difference.isEmpty() ? fix.suggested() : fix;
  }
}
