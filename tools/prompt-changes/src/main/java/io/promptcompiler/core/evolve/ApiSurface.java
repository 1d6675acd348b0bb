package io.promptcompiler.core.evolve;

import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.ApiMember;
import io.promptcompiler.core.backend.ApiType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** All classes of a module that are visible to callers, by their full names. */
final class ApiSurface {
  private static final Pattern NAME = Pattern.compile("[\\w$.]+", Pattern.UNICODE_CHARACTER_CLASS);

  private final Map<String, ApiClass> classes = new LinkedHashMap<>();

  ApiSurface(List<ApiClass> classes) {
    classes.forEach(one -> this.classes.put(one.name(), one));
  }

  Collection<ApiClass> all() {
    return classes.values();
  }

  Optional<ApiClass> find(String name) {
    return Optional.ofNullable(classes.get(name));
  }

  /** Returns whether a type is a stage of a call chain, which callers never name. */
  boolean isStage(ApiType type) {
    return find(type.erased()).filter(one -> one.kind() == ApiClass.Kind.STAGE).isPresent();
  }

  /**
   * Returns the generated class that a method returns, or that the stages it starts finally return.
   */
  Optional<ApiClass> resultClass(String className, String member) {
    Optional<ApiClass> given =
        find(className)
            .flatMap(
                one -> one.members().stream().filter(it -> it.name().equals(member)).findFirst())
            .flatMap(it -> find(it.type().erased()));
    return given.filter(one -> one.kind() == ApiClass.Kind.STAGE).isEmpty()
        ? given
        : given.flatMap(one -> resultClass(one.name(), one.members().get(0).name()));
  }

  /** Returns the outermost class that contains a class. */
  String outermost(String name) {
    return find(name).flatMap(ApiClass::outer).map(this::outermost).orElse(name);
  }

  /**
   * Returns a copy in which classes and their nested classes are renamed.
   *
   * @param names the new names by the current full names
   */
  ApiSurface renamed(Map<String, String> names) {
    return names.isEmpty()
        ? this
        : new ApiSurface(all().stream().map(one -> renamed(one, names)).toList());
  }

  private static ApiClass renamed(ApiClass one, Map<String, String> names) {
    return new ApiClass(
        renamed(one.name(), names),
        one.outer().map(outer -> renamed(outer, names)),
        one.kind(),
        one.supertypes().stream().map(type -> renamed(type, names)).collect(Collectors.toSet()),
        one.constants(),
        one.members().stream().map(member -> renamed(member, names)).toList(),
        one.location());
  }

  private static ApiMember renamed(ApiMember member, Map<String, String> names) {
    return new ApiMember(
        member.name(),
        member.isField(),
        member.isStatic(),
        member.isAbstract(),
        member.parameters().stream().map(type -> renamed(type, names)).toList(),
        renamed(member.type(), names),
        member.exceptions());
  }

  private static ApiType renamed(ApiType type, Map<String, String> names) {
    return new ApiType(renamed(type.written(), names), renamed(type.erased(), names));
  }

  private static String renamed(String text, Map<String, String> names) {
    return NAME.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(otherName(found.group(), names)));
  }

  private static String otherName(String name, Map<String, String> names) {
    String other = names.get(name);
    int dot = name.lastIndexOf('.');
    if (other != null || dot < 0) {
      return other == null ? name : other;
    }
    return otherName(name.substring(0, dot), names) + name.substring(dot);
  }
}
