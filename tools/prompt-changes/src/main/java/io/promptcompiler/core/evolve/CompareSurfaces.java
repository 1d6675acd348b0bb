package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.evolve.Compatibility.LINKING;
import static io.promptcompiler.core.evolve.Compatibility.SOURCE;

import io.promptcompiler.core.backend.ApiClass;
import io.promptcompiler.core.backend.ApiMember;
import io.promptcompiler.core.backend.ApiType;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds every difference between released and present classes that breaks callers, in source or
 * when they are linked, independent of its cause. A stage of a builder is compared by its methods,
 * at the method where the chain of calls begins, because callers need not name the stage.
 */
final class CompareSurfaces {
  private static final int MOST_CALLS = 100;

  private final ApiSurface released;
  private final ApiSurface present;
  private final Map<ApiPart, ApiDifference> found = new LinkedHashMap<>();

  private CompareSurfaces(ApiSurface released, ApiSurface present) {
    this.released = released;
    this.present = present;
  }

  /** Returns the differences, one for each changed member and each removed class. */
  static List<ApiDifference> differences(ApiSurface released, ApiSurface present) {
    CompareSurfaces comparing = new CompareSurfaces(released, present);
    released.all().forEach(comparing::compare);
    return List.copyOf(comparing.found.values());
  }

  private void compare(ApiClass old) {
    if (old.kind() == ApiClass.Kind.STAGE || old.outer().filter(this::isGone).isPresent()) {
      return;
    }
    Optional<ApiClass> same = present.find(old.name()).filter(now -> now.kind() == old.kind());
    if (same.isEmpty()) {
      add(ApiPart.whole(old.name()), Compatibility.ALL, List.of(old.name()), List.of());
      return;
    }
    ApiClass now = same.get();
    supertypes(old, now);
    constants(old, now);
    members(old, now);
  }

  private boolean isGone(String className) {
    return present.find(className).isEmpty();
  }

  /** Compares supertypes. The removal of a supertype itself is reported separately. */
  private void supertypes(ApiClass old, ApiClass now) {
    List<String> lost =
        old.supertypes().stream()
            .filter(type -> !now.supertypes().contains(type))
            .filter(type -> released.find(type).isEmpty())
            .toList();
    if (!lost.isEmpty()) {
      add(ApiPart.whole(old.name()), Compatibility.ALL, lost, List.copyOf(now.supertypes()));
    }
  }

  private void constants(ApiClass old, ApiClass now) {
    for (String constant : old.constants()) {
      if (!now.constants().contains(constant)) {
        add(new ApiPart(old.name(), constant), Compatibility.ALL, List.of(constant), List.of());
      }
    }
    for (String constant : now.constants()) {
      // A new constant breaks a switch over all constants that has no default.
      if (!old.constants().contains(constant)) {
        add(new ApiPart(old.name(), constant), Set.of(SOURCE), List.of(), List.of(constant));
      }
    }
  }

  private void members(ApiClass old, ApiClass now) {
    Set<String> names = new LinkedHashSet<>();
    old.members().forEach(member -> names.add(member.name()));
    if (old.kind() == ApiClass.Kind.INTERFACE) {
      now.members().forEach(member -> names.add(member.name()));
    }
    for (String name : names) {
      List<ApiMember> before = named(old, name);
      List<ApiMember> after = named(now, name);
      Set<Compatibility> breaks = EnumSet.noneOf(Compatibility.class);
      boolean isNew = before.isEmpty();
      if (isNew || before.stream().anyMatch(member -> !links(member, after))) {
        breaks.add(LINKING);
      }
      if (isNew || before.stream().anyMatch(member -> !compiles(old, member, after))) {
        breaks.add(SOURCE);
      }
      if (!breaks.isEmpty()) {
        addMembers(new ApiPart(old.owner(), name), breaks, before, after);
      }
    }
  }

  private static List<ApiMember> named(ApiClass one, String name) {
    return one.members().stream().filter(member -> member.name().equals(name)).toList();
  }

  /** Adds a difference of members, in the shortest notation that shows it. */
  private void addMembers(
      ApiPart part, Set<Compatibility> breaks, List<ApiMember> before, List<ApiMember> after) {
    List<String> was = List.of();
    List<String> is = List.of();
    for (int calls = 0; was.equals(is) && calls <= MOST_CALLS; calls++) {
      was = words(released, before, calls);
      is = words(present, after, calls);
    }
    if (was.equals(is)) {
      was = before.stream().map(CompareSurfaces::fullWords).toList();
      is = after.stream().map(CompareSurfaces::fullWords).toList();
    }
    if (was.equals(is)) {
      was = before.stream().map(CompareSurfaces::declaration).toList();
      is = after.stream().map(CompareSurfaces::declaration).toList();
    }
    add(part, breaks, was, is);
  }

  /** Returns a member with the full names of types. */
  private static String fullWords(ApiMember member) {
    return member.type().written()
        + " "
        + member.name()
        + member.parameters().stream()
            .map(ApiType::written)
            .collect(Collectors.joining(", ", "(", ")"));
  }

  /** Returns everything that callers see of a member. */
  private static String declaration(ApiMember member) {
    return (member.isStatic() ? "static " : "")
        + fullWords(member)
        + (member.exceptions().isEmpty()
            ? ""
            : " throws " + String.join(", ", member.exceptions()));
  }

  /** Returns the members, each with the given number of subsequent calls in its chain. */
  private static List<String> words(ApiSurface surface, List<ApiMember> members, int calls) {
    return members.stream()
        .map(member -> member + (calls == 0 ? "" : next(surface, member, calls)))
        .toList();
  }

  private static String next(ApiSurface surface, ApiMember member, int calls) {
    if (calls == 0 || !surface.isStage(member.type())) {
      return "";
    }
    ApiMember call = surface.find(member.type().erased()).orElseThrow().members().get(0);
    String words = call.toString().substring(call.type().toString().length() + 1);
    return "." + words + next(surface, call, calls - 1);
  }

  private void add(ApiPart part, Set<Compatibility> breaks, List<String> was, List<String> is) {
    found.merge(part, new ApiDifference(part, breaks, was, is), ApiDifference::and);
  }

  /** Returns whether class files that use a member still link. */
  private boolean links(ApiMember old, List<ApiMember> now) {
    return now.stream().anyMatch(member -> isSameInClassFiles(old, member))
        && linksOn(old.type(), new HashSet<>());
  }

  private static boolean isSameInClassFiles(ApiMember old, ApiMember now) {
    return old.isStatic() == now.isStatic()
        && old.isField() == now.isField()
        && old.erasedParameters().equals(now.erasedParameters())
        && old.type().erased().equals(now.type().erased());
  }

  /** Returns whether class files that call all stages of a chain still link. */
  private boolean linksOn(ApiType type, Set<String> seen) {
    if (!released.isStage(type) || !seen.add(type.erased())) {
      return true;
    }
    List<ApiMember> now = present.find(type.erased()).map(ApiClass::members).orElse(List.of());
    return released.find(type.erased()).orElseThrow().members().stream()
        .allMatch(
            member ->
                now.stream().anyMatch(one -> isSameInClassFiles(member, one))
                    && linksOn(member.type(), seen));
  }

  /** Returns whether source that uses a member still compiles. */
  private boolean compiles(ApiClass owner, ApiMember old, List<ApiMember> now) {
    return owner.kind() == ApiClass.Kind.INTERFACE
        ? now.stream().anyMatch(member -> isSameInSource(old, member))
        : now.stream().anyMatch(member -> takesSame(old, member, new HashSet<>()));
  }

  /**
   * Returns whether implementations of a method still compile. They need exactly the same
   * signature.
   */
  private static boolean isSameInSource(ApiMember old, ApiMember now) {
    return isSameInClassFiles(old, now)
        && old.parameters().equals(now.parameters())
        && old.type().equals(now.type())
        && old.exceptions().equals(now.exceptions());
  }

  private boolean takesSame(ApiMember old, ApiMember now, Set<String> seen) {
    if (old.isStatic() != now.isStatic()
        || old.parameters().size() != now.parameters().size()
        || !old.exceptions().containsAll(now.exceptions())) {
      return false;
    }
    for (int i = 0; i < old.parameters().size(); i++) {
      if (!converts(old.parameters().get(i), now.parameters().get(i))) {
        return false;
      }
    }
    return givesSame(old.type(), now.type(), seen);
  }

  /** Returns whether all arguments for one parameter type are also accepted for another. */
  private boolean converts(ApiType from, ApiType to) {
    boolean isWider = from.written().equals("long") && to.written().equals("double");
    boolean isAny =
        to.written().equals("java.lang.Object") && released.find(from.erased()).isEmpty();
    return isSame(from, to) || isWider || isAny;
  }

  /**
   * Returns whether source that uses one type compiles with the other. A boolean may become a boxed
   * one, because it is neither null nor cast.
   */
  private static boolean isSame(ApiType old, ApiType now) {
    return old.written().equals(now.written())
        || (old.written().equals("boolean") && now.written().equals("java.lang.Boolean"));
  }

  /** Returns whether a chain of calls can continue as before. */
  private boolean givesSame(ApiType old, ApiType now, Set<String> seen) {
    if (!released.isStage(old)) {
      return isSame(old, now);
    }
    if (!seen.add(old.erased() + " " + now.erased())) {
      return true;
    }
    List<ApiMember> after = present.find(now.erased()).map(ApiClass::members).orElse(List.of());
    return released.find(old.erased()).orElseThrow().members().stream()
        .allMatch(
            member ->
                after.stream()
                    .filter(one -> one.name().equals(member.name()))
                    .anyMatch(one -> takesSame(member, one, seen)));
  }
}
