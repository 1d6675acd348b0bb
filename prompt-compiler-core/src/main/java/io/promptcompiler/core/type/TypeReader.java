package io.promptcompiler.core.type;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.hint.declaration.ForeignType;
import io.promptcompiler.core.hint.declaration.ListedElement;
import io.promptcompiler.core.hint.declaration.MisreadValues;
import io.promptcompiler.core.hint.declaration.RepairedDeclaration;
import io.promptcompiler.core.hint.declaration.UnknownType;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Reads type expressions and declarations: parameters, properties and the entries of {@code types}.
 * A mistake is reported and read as {@code any}, so that it causes no further findings.
 */
final class TypeReader {
  private final Types.Builder types;
  private final TypeNames named;
  private final Sensitivity all;
  private final DiagnosticSink sink;
  private final boolean readsDefaults;
  private final ConstantReader constants;
  private final DeclaredOrigin origin;

  /** The sensitivity of properties that do not declare their own. */
  private Sensitivity around = Sensitivity.UNDECLARED;

  /**
   * Creates a reader.
   *
   * @param types receives the objects and enums that are declared in place
   * @param named the meanings of other names
   * @param all the sensitivity of everything that does not declare it
   * @param parameters the names of all parameters if their defaults are read too, for which all
   *     types must be known
   */
  TypeReader(
      Types.Builder types,
      TypeNames named,
      Sensitivity all,
      DiagnosticSink sink,
      Optional<Set<String>> parameters) {
    this.types = types;
    this.named = named;
    this.all = all;
    this.sink = sink;
    this.readsDefaults = parameters.isPresent();
    this.constants = new ConstantReader(types, parameters.orElse(Set.of()), sink);
    this.origin = new DeclaredOrigin(named::origin);
  }

  /**
   * Reads the parameters or properties in a mapping. Types that are declared in place are named by
   * the given function.
   */
  List<Field> fields(Mapping declarations, Function<String, TypeName> naming) {
    List<Field> fields = new ArrayList<>();
    List<Entry> entries = RepairedDeclaration.ofFields(declarations, sink).entries();
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      List<Entry> below = DeclarationKeys.belowName(entries, i, BuiltInTypes.WORDS::contains);
      if (!below.isEmpty()) {
        sink.report(DeclarationKeys.outdented(entry, below, "the list of names"));
        entry = DeclarationKeys.with(entry, below);
        i += below.size();
      }
      field(entry, naming.apply(entry.key())).ifPresent(fields::add);
    }
    return fields;
  }

  private Optional<Field> field(Entry entry, TypeName name) {
    Location location = entry.keyLocation();
    if (entry.key().chars().anyMatch(Character::isISOControl)) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, location, "A name", entry.key())
              .fix("Write a name of visible characters."));
      return Optional.empty();
    }
    // The parameter that takes all other values is one of the compiler, at the place of its value.
    if (entry.key().equals(Field.REST) && !location.equals(entry.value().location())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, location, "A name", entry.key())
              .fix("This name means all other values. Write another one."));
      return Optional.empty();
    }
    Type type = type(entry.key(), entry.value(), name);
    if (!(entry.value() instanceof Mapping written)) {
      Field field = new Field(entry.key(), type, false, Optional.empty(), "", location);
      return Optional.of(declared(field, entry.value()));
    }
    Mapping declaration = RepairedDeclaration.again(written);
    Keys keys = new Keys(declaration, sink);
    Optional<Boolean> stated = keys.truth("required");
    boolean required = stated.orElse(false);
    if (declaration.entry("required").isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.REQUIRED_NOT_STATED, location, entry.key())
              .fix("Write 'required: true' or 'required: false'. It is optional now."));
    }
    Optional<Constant> defaultValue =
        readsDefaults ? defaultValue(entry.key(), type, required, keys) : Optional.empty();
    String description = keys.text("description").replaceAll("\\s+", " ");
    Field field = new Field(entry.key(), type, required, defaultValue, description, location);
    return Optional.of(declared(field, written));
  }

  private Field declared(Field field, DataNode declaration) {
    Field declared = field.from(origin.of(declaration).orElse(Origin.of(around)));
    Use.report(field.location(), () -> new NameMeaning.OfField(declared));
    return declared;
  }

  private Optional<Constant> defaultValue(String name, Type type, boolean required, Keys keys) {
    Optional<Entry> entry = keys.entry("default");
    if (entry.isPresent() && required) {
      sink.report(
          Diagnostic.of(DiagnosticCode.DEFAULT_ON_REQUIRED, entry.get().keyLocation(), name)
              .fix("The default is never used. Remove it, or write 'required: false'."));
      return Optional.empty();
    }
    entry.ifPresent(found -> MisreadValues.checkQuotes(found.value(), sink));
    boolean isAnyText = type.equals(Type.STRING) || type.isAny();
    entry.filter(found -> isAnyText).ifPresent(found -> MisreadValues.checkInfinite(found, sink));
    return entry.flatMap(found -> constants.read(name, found.value(), type));
  }

  /**
   * Reads the type of a declaration.
   *
   * @param subject the declared name, for messages
   * @param name the name of an object or enum that is declared in place
   */
  Type type(String subject, DataNode declaration, TypeName name) {
    if (declaration instanceof Mapping mapping) {
      return type(subject, mapping, name);
    }
    Optional<ForeignType> meant = ForeignType.of(declaration);
    if (meant.isPresent()) {
      Location place = declaration.location();
      sink.report(meant.get().finding(subject, meant.get().asValue(), place));
      return type(subject, meant.get().declaration(), name);
    }
    if (declaration instanceof Scalar scalar) {
      return scalar.isNull() ? Type.STRING : written(scalar);
    }
    Optional<ListedElement> listed = ListedElement.of(declaration);
    if (listed.isPresent()) {
      sink.report(listed.get().finding(subject));
      return type(subject, listed.get().declaration(), name);
    }
    wrongShape(subject, declaration, "a type or a mapping");
    return Type.ANY;
  }

  private Type type(String subject, Mapping as, TypeName name) {
    Mapping declaration = RepairedDeclaration.of(as, sink);
    Keys keys = new Keys(declaration, sink);
    Sensitivity outer = around;
    around = Origin.read(keys).sensitivity().orElse(outer.orElse(all));
    Type type = type(subject, declaration, keys, name);
    around = outer;
    DeclaredVaries.check(keys, subject, type, sink);
    return type;
  }

  private Type type(String subject, Mapping declaration, Keys keys, TypeName name) {
    Optional<Scalar> written = keys.scalar("type");
    String word = written.map(Scalar::text).map(String::strip).orElse("");
    Optional<Sequence> values = keys.sequence("enum");
    if (values.isPresent()) {
      return enumeration(subject, word, values.get(), name);
    }
    Optional<Entry> items = keys.entry("items");
    Optional<Mapping> properties = keys.mapping("properties");
    if (items.isPresent() && (word.isEmpty() || word.equals("array"))) {
      keys.entry("properties")
          .ifPresent(entry -> conflict(subject, entry, "a list has no 'properties'"));
      Type element = element(subject, items.get().value(), name.inner(TypeName.ELEMENT));
      return listOf(element, 1, word.isEmpty() ? subject : word, items.get().keyLocation());
    }
    if (properties.isPresent() && isObject(declaration)) {
      return object(keys, properties.get(), name, declaration.location());
    }
    if (items.isPresent() || properties.isPresent()) {
      if (items.isPresent() && word.endsWith(TypeName.ELEMENT) && written.isPresent()) {
        return ofBoth(subject, written.get(), items.get(), name);
      }
      String key = items.isPresent() ? "items" : "properties";
      conflict(subject, keys.entry(key).orElseThrow(), "'" + word + "' has no '" + key + "'");
    }
    Type type = written.map(this::written).orElseGet(() -> TypeOfDefault.of(subject, keys, sink));
    return messages(subject, keys, type);
  }

  /** Returns whether a declaration is that of an object, and not of an enum or a list. */
  static boolean isObject(Mapping declaration) {
    String word =
        declaration
            .entry("type")
            .flatMap(type -> DataNode.as(type.value(), Scalar.class))
            .map(type -> type.text().strip())
            .orElse("");
    boolean isOther =
        declaration.entry("enum").map(Entry::value).orElse(null) instanceof Sequence
            || (word.isEmpty() && declaration.entry("items").isPresent());
    return !isOther
        && (word.isEmpty() || word.equals("object"))
        && declaration.entry("properties").map(Entry::value).orElse(null) instanceof Mapping;
  }

  /** Reads the type of an element. Several names can be values or fields. */
  private Type element(String subject, DataNode declaration, TypeName name) {
    Optional<Diagnostic> several =
        ForeignType.of(declaration)
            .filter(type -> declaration instanceof Sequence && type.words().size() > 1)
            .map(type -> type.finding(subject, type.asValue(), declaration.location()));
    several.ifPresent(finding -> sink.report(finding.fix(finding.fix().text())));
    return several.isPresent() ? Type.ANY : type(subject, declaration, name);
  }

  /** Reads a list whose type ends in {@code []} and that also has {@code items}. */
  private Type ofBoth(String subject, Scalar type, Entry items, TypeName name) {
    Optional<Sequence> names =
        items.value() instanceof Sequence list
                && type.text().startsWith("object")
                && list.items().stream().allMatch(TypeReader::isName)
            ? Optional.of(list)
            : Optional.empty();
    String word = type.text().strip();
    Location place = items.keyLocation();
    if (names.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TYPE_CONFLICT, place, subject, "'" + word + "' has no 'items'")
              .fix(
                  Fix.of("Write 'type: array': 'items' is the type of its elements.")
                      .replacing(type.location(), "array")
                      .suggested()));
      return listOf(type(subject, items.value(), name.inner(TypeName.ELEMENT)), 1, word, place);
    }
    List<Entry> fields =
        names.get().items().stream()
            .map(one -> (Scalar) one)
            .map(one -> new Entry(one.text(), one.location(), new Scalar("", true, one.location())))
            .toList();
    String meant =
        fields.stream()
            .map(field -> field.key() + ": {}")
            .collect(Collectors.joining(", ", "{ properties: { ", " } }"));
    boolean isFlow = names.get().location().text().startsWith("[");
    Fix fix = Fix.of("Write 'type: array' and 'items: " + meant + "'.");
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, names.get().location(), "items", "a type")
            .fix(
                isFlow
                    ? fix.editing(
                            List.of(
                                new Edit(type.location(), "array"),
                                new Edit(names.get().location(), meant)))
                        .suggested()
                    : fix));
    TypeName element = name.inner(TypeName.ELEMENT);
    Mapping properties = new Mapping(fields, names.get().location());
    ObjectType object =
        new ObjectType(element, fields(properties, element::inner), "", properties.location());
    types.add(object);
    return listOf(object.ref(), 1, word, place);
  }

  private static boolean isName(DataNode node) {
    return node instanceof Scalar scalar && scalar.text().matches("[\\p{L}_][\\p{L}\\p{N}_-]*");
  }

  /** Reads the allowed roles of messages. */
  private Type messages(String subject, Keys keys, Type type) {
    Optional<Sequence> roles = keys.sequence(BuiltInTypes.ROLES);
    if (roles.isEmpty()) {
      return type;
    }
    Entry entry = keys.entry(BuiltInTypes.ROLES).orElseThrow();
    if (!(type instanceof Type.Messages)) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TYPE_CONFLICT,
                  entry.keyLocation(),
                  subject,
                  "only 'messages' have 'roles'")
              .fix("Remove 'roles', or write 'type: messages'."));
      return type;
    }
    List<String> words = new ArrayList<>();
    for (DataNode role : roles.get().items()) {
      String word = role instanceof Scalar scalar ? scalar.text().strip() : "";
      if (!BuiltInTypes.ALL_ROLES.contains(word)) {
        Fix fix = Suggestion.correction(word, BuiltInTypes.ALL_ROLES, "Roles", role.location());
        String why = "cannot be '" + word + "'";
        sink.report(
            Diagnostic.of(DiagnosticCode.BAD_ROLES, role.location(), subject, why).fix(fix));
        return type;
      }
      words.add(word);
    }
    if (words.isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_ROLES, roles.get().location(), subject, "are empty")
              .fix("Write 'roles: [user, assistant]', or remove 'roles', which means the same."));
      return type;
    }
    return new Type.Messages(words);
  }

  private Type object(Keys keys, Mapping properties, TypeName name, Location location) {
    List<Field> fields = fields(properties, name::inner);
    ObjectType object =
        new ObjectType(name, fields, keys.text("description").replaceAll("\\s+", " "), location);
    types.add(object);
    return object.ref();
  }

  private Type enumeration(String subject, String word, Sequence values, TypeName name) {
    if (!word.isEmpty() && !word.equals("string")) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TYPE_CONFLICT,
                  values.location(),
                  subject,
                  "enum values are texts, not '" + word + "'")
              .fix("Remove 'type'."));
      return Type.ANY;
    }
    MisreadValues.checkQuotes(values, sink);
    Set<String> texts = new LinkedHashSet<>();
    for (DataNode value : values.items()) {
      if (!(value instanceof Scalar scalar)) {
        badEnum(subject, value.location(), "has a value that is " + value.shape());
      } else if (!texts.add(scalar.text())) {
        badEnum(subject, value.location(), "has '" + scalar.text() + "' twice");
      }
    }
    if (texts.size() > Limits.FIELDS) {
      tooMany(
          values.location(),
          subject,
          texts.size(),
          "values",
          Limits.FIELDS,
          "Use a string instead.");
      return Type.ANY;
    }
    if (texts.isEmpty()) {
      badEnum(subject, values.location(), "has no values");
      return Type.ANY;
    }
    Type.EnumOf type = new Type.EnumOf(name, List.copyOf(texts));
    types.add(type);
    for (DataNode value : values.items()) {
      if (value instanceof Scalar scalar) {
        Use.report(scalar.location(), () -> new NameMeaning.OfValue(type, scalar.text()));
      }
    }
    return type;
  }

  /** Reads a type expression: {@code string}, {@code Turn}, {@code string[][]}. */
  private Type written(Scalar scalar) {
    String word = scalar.text().strip();
    int end = word.length();
    int lists = 0;
    while (word.startsWith(TypeName.ELEMENT, end - TypeName.ELEMENT.length())) {
      end -= TypeName.ELEMENT.length();
      lists++;
    }
    if (lists > Limits.LIST_DEPTH) {
      return tooDeep(word, lists, scalar.location());
    }
    String name = word.substring(0, end).strip();
    Type element = element(name, lists == 0 ? scalar : part(scalar, name));
    return lists == 0 ? element : listOf(element, lists, word, scalar.location());
  }

  /** Returns a word of a scalar at its own place, or the scalar if the place is unclear. */
  private static Scalar part(Scalar scalar, String word) {
    Location whole = scalar.location();
    int at = whole.text().indexOf(word);
    int start = whole.span().start() + at;
    return at < 0
        ? scalar
        : new Scalar(
            word,
            scalar.isPlain(),
            new Location(whole.source(), new Span(start, start + word.length())));
  }

  private Type element(String word, Scalar scalar) {
    return reserved(word)
        .or(() -> named(word, scalar.location()))
        .or(() -> BuiltInTypes.of(word))
        .orElseGet(() -> unknown(word, scalar.location()));
  }

  /** Returns the type with a name that no declared type can have. */
  static Optional<Type> reserved(String word) {
    return switch (word) {
      case "string" -> Optional.of(Type.STRING);
      case "boolean" -> Optional.of(Type.BOOLEAN);
      case "integer" -> Optional.of(Type.INTEGER);
      case "number" -> Optional.of(Type.NUMBER);
      case "decimal" -> Optional.of(Type.DECIMAL);
      case "any" -> Optional.of(Type.ANY);
      case "array" -> Optional.of(new Type.ListOf(Type.ANY));
      case "object" -> Optional.of(Type.MAP);
      default -> Optional.empty();
    };
  }

  private Optional<Type> named(String word, Location place) {
    Optional<Type> found = named.find(word);
    int start = place.text().indexOf(word);
    if (start >= 0) {
      int from = place.span().start() + start;
      Location name = new Location(place.source(), new Span(from, from + word.length()));
      found.flatMap(TypeReader::ofType).ifPresent(meaning -> Use.report(name, () -> meaning));
    }
    return found;
  }

  private static Optional<NameMeaning> ofType(Type type) {
    return type instanceof Type.Named name
        ? Optional.of(new NameMeaning.OfType(name.name(), type))
        : Optional.empty();
  }

  /** Wraps a type in the given number of lists, unless they are nested too deeply. */
  private Type listOf(Type element, int lists, String word, Location location) {
    int depth = lists;
    for (Type at = element; at instanceof Type.ListType list; at = list.element()) {
      depth++;
    }
    if (depth > Limits.LIST_DEPTH) {
      return tooDeep(word, depth, location);
    }
    Type type = element;
    for (int i = 0; i < lists; i++) {
      type = new Type.ListOf(type);
    }
    return type;
  }

  private Type tooDeep(String word, int depth, Location location) {
    String fix = "Declare a named type for the elements.";
    tooMany(location, word, depth, "nested lists", Limits.LIST_DEPTH, fix);
    return Type.ANY;
  }

  private void tooMany(Location at, String what, int count, String things, int limit, String fix) {
    sink.report(Diagnostic.of(DiagnosticCode.TOO_MANY, at, what, count, things, limit).fix(fix));
  }

  private Type unknown(String word, Location location) {
    List<String> libraries = named.libraries(word);
    if (!libraries.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.OFFERED_TWICE,
                  location,
                  "type",
                  word,
                  libraries.get(0),
                  libraries.get(1))
              .fix("Declare a type of that name yourself, or remove one of the libraries."));
      return Type.ANY;
    }
    List<String> known = new ArrayList<>(BuiltInTypes.WORDS);
    known.addAll(named.names());
    sink.report(UnknownType.finding(word, known, location, named.areOfOutput()));
    return Type.ANY;
  }

  private void conflict(String subject, Entry entry, String why) {
    sink.report(
        Diagnostic.of(DiagnosticCode.TYPE_CONFLICT, entry.keyLocation(), subject, why)
            .fix("Remove one of the two."));
  }

  private void badEnum(String subject, Location location, String why) {
    sink.report(
        Diagnostic.of(DiagnosticCode.BAD_ENUM, location, subject, why)
            .fix("Write different texts: 'enum: [asc, desc]'."));
  }

  private void wrongShape(String subject, DataNode node, String what) {
    sink.report(
        Diagnostic.of(DiagnosticCode.WRONG_SHAPE, node.location(), subject, what)
            .fix("It is " + node.shape() + "."));
  }
}
