package io.promptcompiler.mcp;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.PromptNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The prompts of a catalog at one time, by the names that clients use: the id without its
 * extension. If several prompts have that name, the extension is added; if several scopes have it,
 * the scope is put before it.
 */
final class Listing {
  private static final List<String> SCOPES = List.of("project", "shared", "system");

  private final PromptCatalog catalog;
  private final Map<String, ListedPrompt> byName;

  private Listing(PromptCatalog catalog, Map<String, ListedPrompt> byName) {
    this.catalog = catalog;
    this.byName = byName;
  }

  /** A prompt to which no name has been assigned yet. */
  private record Place(String scope, PromptCatalog among, String id, String shortName) {}

  /**
   * Lists the prompts of a catalog that does not change.
   *
   * @param before the previous listing; a prompt that now has errors is listed as before
   */
  static Listing of(PromptCatalog catalog, Optional<Listing> before) {
    List<Place> places = new ArrayList<>();
    for (String scope : SCOPES) {
      PromptCatalog among = catalog.scope(scope);
      List<String> ids = among.ids();
      Set<String> clashing = repeated(ids.stream().map(PromptNames::withoutEnding));
      for (String id : ids) {
        String name = PromptNames.withoutEnding(id);
        places.add(new Place(scope, among, id, clashing.contains(name) ? id : name));
      }
    }
    Set<String> clashing = repeated(places.stream().map(Place::shortName));
    Map<String, ListedPrompt> byName = new TreeMap<>();
    for (Place place : places) {
      boolean isClashing = clashing.contains(place.shortName());
      String name = isClashing ? place.scope() + ":" + place.shortName() : place.shortName();
      for (ListedPrompt one : listed(name, place.among(), place.id(), before)) {
        byName.put(one.name(), one);
      }
    }
    return new Listing(catalog, byName);
  }

  private static Set<String> repeated(Stream<String> names) {
    Set<String> seen = new HashSet<>();
    return names.filter(name -> !seen.add(name)).collect(Collectors.toSet());
  }

  private static List<ListedPrompt> listed(
      String name, PromptCatalog among, String id, Optional<Listing> before) {
    PromptInfo info;
    try {
      info = among.info(id);
    } catch (IllegalStateException | LinkageError e) {
      // Its template has errors, or its class is missing.
      return List.of(
          before
              .flatMap(listing -> listing.find(name))
              .map(last -> new ListedPrompt(last.prompt(), among, id, last.info()))
              .orElseGet(() -> ListedPrompt.broken(name, among, id)));
    }
    if (info.kind() != PromptKind.ORCHESTRATOR) {
      return List.of(ListedPrompt.of(name, among, id, info));
    }
    return info.parts().stream()
        .map(part -> ListedPrompt.of(name + "#" + part, among, id + "#" + part, info.part(part)))
        .toList();
  }

  PromptCatalog catalog() {
    return catalog;
  }

  Collection<ListedPrompt> all() {
    return byName.values();
  }

  Optional<ListedPrompt> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * Returns suggestions for an unknown name: the same name in other scopes, or else the most
   * similar names.
   */
  List<String> nearest(String name) {
    List<String> inScopes =
        SCOPES.stream().map(scope -> scope + ":" + name).filter(byName::containsKey).toList();
    if (!inScopes.isEmpty()) {
      return inScopes;
    }
    List<String> nearest = Nearest.to(name, byName.keySet());
    if (nearest.isEmpty()) {
      nearest = Nearest.to(PromptNames.withoutEnding(name), byName.keySet());
    }
    return nearest.isEmpty() ? inOtherFolders(name) : nearest;
  }

  private List<String> inOtherFolders(String name) {
    String end = PromptNames.withoutEnding(name.substring(name.lastIndexOf('/') + 1));
    return byName.keySet().stream()
        .filter(one -> one.endsWith("/" + end) || one.endsWith(":" + end))
        .limit(3)
        .toList();
  }
}
