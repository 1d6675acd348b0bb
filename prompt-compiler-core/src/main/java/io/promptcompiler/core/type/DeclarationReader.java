package io.promptcompiler.core.type;

import static java.util.stream.Collectors.toSet;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.hint.declaration.RepairedDeclaration;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reads the blocks {@code types} and {@code parameters} of a document. Types may refer to each
 * other in any order and to themselves, so names are resolved first, then the contents of types,
 * and then defaults, which depend on both.
 */
public final class DeclarationReader {
  private final String owner;
  private final Declarations inherited;
  private final Sensitivity all;
  private final DiagnosticSink sink;
  private final Map<String, DataNode> own = new LinkedHashMap<>();
  private final Map<String, Location> keys = new LinkedHashMap<>();

  private DeclarationReader(
      String owner, Declarations inherited, Sensitivity all, DiagnosticSink sink) {
    this.owner = owner;
    this.inherited = inherited;
    this.all = all;
    this.sink = sink;
  }

  /**
   * Reads the blocks after merging inherited ones.
   *
   * @param source the text of the document
   * @param isOwn selects the texts whose types are those of the document; others are inherited
   *     unchanged
   * @param all the origin that the document declares for all of its values
   */
  public static Declarations read(
      SourceText source,
      Predicate<SourceText> isOwn,
      Optional<Mapping> types,
      Optional<Mapping> parameters,
      Origin all,
      Declarations inherited,
      DiagnosticSink sink) {
    DeclarationReader reader =
        new DeclarationReader(source.path(), inherited, all.sensitivity(), sink);
    for (Entry entry : types.map(Mapping::entries).orElse(List.of())) {
      if (isOwn.test(entry.value().location().source())) {
        reader.own.put(entry.key(), entry.value());
        reader.keys.put(entry.key(), entry.keyLocation());
      }
    }
    Location nowhere = new Location(source, Span.at(0));
    Declarations read = reader.read(parameters.orElse(new Mapping(List.of(), nowhere)));
    Map<String, Origin> above = new HashMap<>();
    inherited.parameters().forEach(field -> above.putIfAbsent(field.name(), field.origin()));
    return read.withParameters(
        read.parameters().stream()
            .map(
                field ->
                    field.from(declaredOrigin(field, isOwn, above).inheriting(all, field.type())))
            .toList());
  }

  /**
   * Returns the declared origin of a parameter, which may come from defaults.
   *
   * @param above the origins of inherited parameters, by name
   */
  private static Origin declaredOrigin(
      Field field, Predicate<SourceText> isOwn, Map<String, Origin> above) {
    return field.origin().isDeclared() || isOwn.test(field.location().source())
        ? field.origin()
        : above.getOrDefault(field.name(), Origin.UNDECLARED);
  }

  private Declarations read(Mapping parameters) {
    Types.Builder building = new Types.Builder(inherited.types());
    NamesOnDemand names = new NamesOnDemand(building);
    own.keySet().forEach(names::find);
    List<Field> fields = List.of();
    Set<String> declared = parameters.entries().stream().map(Entry::key).collect(toSet());
    Map<String, Field> unchanged = unchanged(parameters);
    DiagnosticSink silence = diagnostic -> {};
    for (boolean readsDefaults : new boolean[] {false, true}) {
      TypeReader reader =
          new TypeReader(
              building,
              names,
              all,
              readsDefaults ? sink : silence,
              Optional.of(declared).filter(any -> readsDefaults));
      own.forEach(
          (name, declaration) -> {
            if (isObject(declaration)) {
              reader.type(name, declaration, TypeName.named(owner, name));
            }
          });
      Mapping plain = RepairedDeclaration.withoutSigns(parameters, readsDefaults ? sink : silence);
      fields =
          reader.fields(
              plain.keeping(name -> !unchanged.containsKey(name)),
              parameter -> TypeName.ofParameter(owner, parameter));
    }
    fields = inOrder(parameters, unchanged, fields, new DeclaredOrigin(names::origin));
    Types types = building.build();
    keys.forEach((name, place) -> declared(name, place, names.meanings));
    CheckEndlessTypes.check(types, owner, sink);
    return new Declarations(types, names.meanings, fields, inherited.unclear(), names.origins());
  }

  /**
   * Returns the inherited parameters that are not read again. A type that is declared in place is
   * one of the document, and a document with own types can change the meanings of names.
   */
  private Map<String, Field> unchanged(Mapping parameters) {
    Map<String, Field> unchanged = new HashMap<>();
    for (Field field : own.isEmpty() ? inherited.parameters() : List.<Field>of()) {
      boolean isOfDocument =
          field.type().innermost() instanceof Type.Named type && !type.name().isNamed();
      parameters
          .entry(field.name())
          .filter(entry -> !isOfDocument && entry.keyLocation().equals(field.location()))
          .ifPresent(entry -> unchanged.put(field.name(), field));
    }
    return unchanged;
  }

  /** Returns the unchanged and the read parameters in the order of their declarations. */
  private static List<Field> inOrder(
      Mapping parameters, Map<String, Field> unchanged, List<Field> read, DeclaredOrigin origin) {
    List<Field> fields = new ArrayList<>();
    int next = 0;
    for (Entry entry : parameters.entries()) {
      Field inherited = unchanged.get(entry.key());
      if (inherited != null) {
        boolean isDeclared = inherited.origin().isDeclared();
        fields.add(isDeclared ? inherited.from(origin.of(entry.value())) : inherited);
      }
      while (next < read.size() && read.get(next).location().equals(entry.keyLocation())) {
        fields.add(read.get(next++));
      }
    }
    fields.addAll(read.subList(next, read.size()));
    return fields;
  }

  private void declared(String name, Location place, Map<String, Type> meanings) {
    Type type = meanings.getOrDefault(name, Type.ANY);
    if (name.indexOf(' ') < 0) { // names with spaces belong to parts of a document
      Use.report(place, () -> new NameMeaning.OfType(TypeName.named(owner, name), type));
    }
  }

  private static boolean isObject(DataNode declaration) {
    return declaration instanceof Mapping written
        && TypeReader.isObject(RepairedDeclaration.again(written));
  }

  /** Resolves names on demand, so that an alias may precede its definition. */
  private final class NamesOnDemand implements TypeNames {
    private final Types.Builder types;
    private final Map<String, Type> meanings = new LinkedHashMap<>(inherited.named());
    private final Set<String> resolved = new HashSet<>();
    private final Set<String> inProgress = new HashSet<>();

    /**
     * The names for suggestions, without names of parts of a document, which authors cannot write.
     */
    private final List<String> writable =
        Stream.concat(inherited.named().keySet().stream(), own.keySet().stream())
            .distinct()
            .filter(name -> name.indexOf(' ') < 0)
            .toList();

    NamesOnDemand(Types.Builder types) {
      this.types = types;
    }

    @Override
    public Optional<Type> find(String name) {
      DataNode declaration = own.get(name);
      if (declaration != null && resolved.add(name)) {
        inProgress.add(name);
        meanings.put(name, meaning(name, declaration));
        inProgress.remove(name);
      } else if (inProgress.contains(name) && declaration != null) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TYPE_CONFLICT,
                    declaration.location(),
                    name,
                    "it refers to itself")
                .fix("Name another type."));
        return Optional.of(Type.ANY);
      }
      return Optional.ofNullable(meanings.get(name));
    }

    @Override
    public Origin origin(String name) {
      return origin(name, new HashSet<>());
    }

    private Origin origin(String name, Set<String> seen) {
      DataNode declaration = own.get(name);
      if (declaration == null) {
        return inherited.origin(name);
      }
      return seen.add(name)
          ? new DeclaredOrigin(other -> origin(other, seen)).of(declaration)
          : Origin.UNDECLARED;
    }

    /** Returns the declared origins of types, by their names. */
    Map<String, Origin> origins() {
      Map<String, Origin> said = new LinkedHashMap<>(inherited.origins());
      own.keySet().forEach(name -> said.put(name, origin(name)));
      said.values().removeIf(origin -> !origin.isDeclared());
      return said;
    }

    @Override
    public List<String> libraries(String name) {
      return inherited.unclear().getOrDefault(name, List.of());
    }

    @Override
    public List<String> names() {
      return writable;
    }

    private Type meaning(String name, DataNode declaration) {
      TypeName typeName = TypeName.named(owner, name);
      return isObject(declaration)
          ? new Type.ObjectRef(typeName)
          : new TypeReader(types, this, all, sink, Optional.empty())
              .type(name, declaration, typeName);
    }
  }
}
