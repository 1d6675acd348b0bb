package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Something that an application can call: parameters, and what they are rendered to.
 *
 * @param about what it is
 * @param naming how it wants to be called
 * @param parameters its parameters, in the order of the builder's stages
 * @param types all types that the parameters mention
 * @param rendering what it renders
 * @param members what else it has, in order; no name occurs twice
 * @param variants further texts for the same parameters, as declared; no name occurs twice
 * @param location where it comes from
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

  /** One without variants. */
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

  /** The variant of a name; none for the base, and for a name that there is not. */
  public Optional<Variant> variant(String name) {
    return variants.stream().filter(variant -> variant.name().equals(name)).findFirst();
  }

  /** What it is in one of its variants: an entry point with one text. */
  public EntryPoint in(Variant variant) {
    return new EntryPoint(
        variant.about(), naming, parameters, types, variant.text(), members, variant.location());
  }

  /** How long its text may be, and those of its variants, as far as that is said. */
  public Stream<About.TokenLimit> limits() {
    return Stream.concat(Stream.of(about), variants.stream().map(Variant::about))
        .flatMap(one -> one.limit().stream());
  }

  /** The program of one that renders a text. */
  public Optional<TextProgram> text() {
    return rendering instanceof TextProgram text ? Optional.of(text) : Optional.empty();
  }

  /** Its parameters and those of its parts, each name once, as one object. */
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

  /** What a model is to answer, if that is declared. */
  public Optional<Member.Output> output() {
    return members.stream()
        .filter(Member.Output.class::isInstance)
        .map(Member.Output.class::cast)
        .findFirst();
  }

  /** The parts that can be rendered. */
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
   * @param noun what its name ends in: {@code prompt}
   * @param name the name that the author chose, if any
   */
  public record Naming(String namespace, String noun, Optional<String> name) {}
}
