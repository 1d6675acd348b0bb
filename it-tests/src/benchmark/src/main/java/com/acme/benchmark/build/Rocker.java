package com.acme.benchmark.build;

import com.fizzed.rocker.RockerModel;
import java.util.Map;

/** Templates of Rocker, which name their parameters. */
final class Rocker implements Engine {
  private static final String TEMPLATE =
      """
      @import com.acme.build.Item
      @import java.util.List
      @args (String storyId, String subtaskId, String note, boolean again, List<Item> items)
      # %1$s @storyId
      %2$s @subtaskId
      @if (again) {
      %3$s
      } else {
      %4$s
      }
      @if (note != null) {
      Note: @note
      }
      @for (Item item : items) {
      - @item.name(): @item.count()
      }
      %5$s
      """;

  @Override
  public String way() {
    return "rocker";
  }

  @Override
  public Map<String, String> files(Text text) {
    return Map.of(
        "src/main/rocker/com/acme/build/" + text.folder() + "/" + text.name() + ".rocker.raw",
        text.in(TEMPLATE));
  }

  @Override
  public String render(ClassLoader project, Text text, Values values)
      throws ReflectiveOperationException {
    Object template =
        project
            .loadClass("com.acme.build." + text.folder() + "." + text.name())
            .getMethod("template", Values.types())
            .invoke(null, values.asArguments(values.items(project)));
    return com.acme.benchmark.peer.Rocker.render((RockerModel) template);
  }
}
