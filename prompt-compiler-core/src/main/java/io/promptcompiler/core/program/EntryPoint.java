package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A part of a program that an application can call: parameters, and a rendering of them.
 *
 * @param about its metadata
 * @param naming the source of its name
 * @param parameters its parameters, in the order of the builder's stages
 * @param types all types that the parameters mention
 * @param rendering its rendering
 * @param members its further members, in order, with unique names
 * @param variants further texts for the same parameters, in declared order, with unique names
 * @param location its origin
 */
public record EntryPoint(
    About about,
    Naming naming,
    ObjectType parameters,
    Types types,
    Rendering rendering,
    List<Member> members,
    List<Variant> variants,
    Location location) {

  /** Copies the lists. */
  public EntryPoint {
    members = List.copyOf(members);
    variants = List.copyOf(variants);
  }

  /** Creates an entry point without variants. */
  public EntryPoint(
      About about,
      Naming naming,
      ObjectType parameters,
      Types types,
      Rendering rendering,
      List<Member> members,
      Location location) {
    this(about, naming, parameters, types, rendering, members, List.of(), location);
  }

  /** Returns the variant with the given name; empty for the base and for unknown names. */
  public Optional<Variant> variant(String name) {
    return variants.stream().filter(variant -> variant.name().equals(name)).findFirst();
  }

  /** Returns an entry point with the text of one of the variants, and without variants. */
  public EntryPoint in(Variant variant) {
    return new EntryPoint(
        variant.about(), naming, parameters, types, variant.text(), members, variant.location());
  }

  /** Returns a copy with the given tools in place of those that it lists. */
  public EntryPoint with(Member.Tools tools) {
    return new EntryPoint(
        about,
        naming,
        parameters,
        types,
        rendering,
        members.stream().map(one -> one instanceof Member.Tools ? tools : one).toList(),
        variants,
        location);
  }

  /** Returns the declared limits of its text and of the texts of its variants. */
  public Stream<About.TokenLimit> limits() {
    return Stream.concat(Stream.of(about), variants.stream().map(Variant::about))
        .flatMap(one -> one.limit().stream());
  }

  /** Returns the program, if this entry point renders a text. */
  public Optional<TextProgram> text() {
    return rendering instanceof TextProgram text ? Optional.of(text) : Optional.empty();
  }

  /**
   * Returns an object with all parameters of the entry point and its parts. Each name occurs once.
   */
  public ObjectType allParameters() {
    Map<String, Field> fields = new LinkedHashMap<>();
    parameters.fields().forEach(field -> fields.putIfAbsent(field.name(), field));
    for (Member.Part part : parts()) {
      part.parameters().fields().forEach(field -> fields.putIfAbsent(field.name(), field));
    }
    return new ObjectType(
        parameters.name(),
        List.copyOf(fields.values()),
        parameters.description(),
        parameters.location());
  }

  /** Returns whether a parameter, a property or the answer of a source is sensitive. */
  public boolean hasSensitive() {
    Stream<Origin> ofFields =
        Stream.concat(Stream.of(allParameters()), types.objects().stream())
            .flatMap(object -> object.fields().stream())
            .map(Field::origin);
    Stream<Origin> ofSources =
        rendering instanceof MessageProgram messages
            ? messages.service().methods().stream().map(Service.Method::origin)
            : Stream.empty();
    return Stream.concat(ofFields, ofSources).anyMatch(one -> one.sensitivity().isSensitive());
  }

  /** Returns the declared output, if there is one. */
  public Optional<Member.Output> output() {
    return first(Member.Output.class);
  }

  /** Returns the folder of which its text is a file, if there is one. */
  public Optional<Member.Folder> folder() {
    return first(Member.Folder.class);
  }

  /** Returns the definition of the tool that it is, if it is one. */
  public Optional<Member.Tool> tool() {
    return first(Member.Tool.class);
  }

  /** Returns the tools that it lists, if it lists any. */
  public Optional<Member.Tools> tools() {
    return first(Member.Tools.class);
  }

  /** Returns the parts that can be rendered. */
  public List<Member.Part> parts() {
    return members.stream()
        .filter(Member.Part.class::isInstance)
        .map(Member.Part.class::cast)
        .toList();
  }

  /**
   * The source of an entry point's target name.
   *
   * @param namespace the name of the outermost folder's namespace
   * @param noun the last word of its name: {@code prompt}
   * @param name the name that the author chose, if any
   * @param path the path from which the name is derived, if not the id
   */
  public record Naming(
      String namespace, String noun, Optional<String> name, Optional<String> path) {
    /** Creates a naming by the id. */
    public Naming(String namespace, String noun, Optional<String> name) {
      this(namespace, noun, name, Optional.empty());
    }
  }

  private <M extends Member> Optional<M> first(Class<M> kind) {
    return members.stream().filter(kind::isInstance).map(kind::cast).findFirst();
  }
}
