package com.acme.benchmark.build;

import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a template is rendered with. */
public record Values(
    String storyId, String subtaskId, Optional<String> note, boolean again, List<Item> items) {
  /** One of a list. */
  public record Item(String name, long count) {}

  /** The class of an item, for engines that take the classes of the project. */
  static final String ITEM =
      """
      package com.acme.build;

      public record Item(String name, long count) {}
      """;

  /** Such that both ways of each condition are taken. */
  public static final List<Values> ALL =
      List.of(
          new Values("37", "094", Optional.empty(), false, List.of(new Item("chapters", 12))),
          new Values(
              "38",
              "002",
              Optional.of("mind the \"quotes\" & <tags>"),
              true,
              List.of(new Item("readers", 1_234_567), new Item("drafts", 0), new Item("é", -1))),
          new Values("39", "", Optional.of("no items"), true, List.of()));

  /** With maps for items. */
  Map<String, Object> asMap() {
    List<Map<String, Object>> maps = new ArrayList<>();
    for (Item item : items) {
      maps.add(Map.of("name", item.name(), "count", item.count()));
    }
    return asMap(maps);
  }

  /** With some objects for items. */
  Map<String, Object> asMap(List<?> objects) {
    Map<String, Object> map = new HashMap<>();
    map.put("storyId", storyId);
    map.put("subtaskId", subtaskId);
    note.ifPresent(text -> map.put("note", text));
    map.put("again", again);
    map.put("items", objects);
    return map;
  }

  /** As a method or constructor takes them, with some objects for items. */
  Object[] asArguments(List<?> objects) {
    return new Object[] {storyId, subtaskId, note.orElse(null), again, objects};
  }

  /** The types of such arguments. */
  static Class<?>[] types() {
    return new Class<?>[] {String.class, String.class, String.class, boolean.class, List.class};
  }

  /** Items of the class that a project has for them. */
  List<Object> items(ClassLoader project) throws ReflectiveOperationException {
    Constructor<?> constructor =
        project.loadClass("com.acme.build.Item").getConstructor(String.class, long.class);
    List<Object> objects = new ArrayList<>();
    for (Item item : items) {
      objects.add(constructor.newInstance(item.name(), item.count()));
    }
    return objects;
  }
}
