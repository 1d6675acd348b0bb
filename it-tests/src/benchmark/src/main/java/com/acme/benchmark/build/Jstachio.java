package com.acme.benchmark.build;

import io.jstach.jstachio.Template;
import java.util.Map;

/** Templates of JStachio, each with a record that names it and has its parameters. */
final class Jstachio implements Engine {
  private static final String TEMPLATE =
      """
      # %1$s {{storyId}}
      %2$s {{subtaskId}}
      {{#again}}
      %3$s
      {{/again}}
      {{^again}}
      %4$s
      {{/again}}
      {{#note}}
      Note: {{note}}
      {{/note}}
      {{#items}}
      - {{name}}: {{count}}
      {{/items}}
      %5$s
      """;

  /** About folder and number. */
  private static final String MODEL =
      """
      package com.acme.build.%1$s;

      import com.acme.build.Item;
      import io.jstach.jstache.JStache;
      import io.jstach.jstache.JStacheConfig;
      import io.jstach.jstachio.escapers.PlainText;
      import java.util.List;

      @JStache(path = "%1$s/p%2$d.mustache")
      @JStacheConfig(contentType = PlainText.class)
      public record P%2$d(
          String storyId, String subtaskId, String note, boolean again, List<Item> items) {}
      """;

  @Override
  public String way() {
    return "jstachio";
  }

  @Override
  public Map<String, String> files(Text text) {
    return Map.of(
        "src/main/resources/" + text.folder() + "/" + text.name() + ".mustache",
        text.in(TEMPLATE),
        "src/main/java/com/acme/build/" + text.folder() + "/P" + text.number() + ".java",
        MODEL.formatted(text.folder(), text.number()));
  }

  @Override
  public String render(ClassLoader project, Text text, Values values)
      throws ReflectiveOperationException {
    String name = "com.acme.build." + text.folder() + ".P" + text.number();
    Object model =
        project
            .loadClass(name)
            .getConstructor(Values.types())
            .newInstance(values.asArguments(values.items(project)));
    return execute(project.loadClass(name + "Renderer").getMethod("of").invoke(null), model);
  }

  @SuppressWarnings("unchecked")
  private static String execute(Object template, Object model) {
    return ((Template<Object>) template).execute(model);
  }
}
