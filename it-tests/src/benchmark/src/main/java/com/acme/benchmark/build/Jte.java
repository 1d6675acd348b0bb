package com.acme.benchmark.build;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.nio.file.Path;
import java.util.Map;

/** Templates of jte, which name their parameters. */
final class Jte implements Engine {
  private static final String TEMPLATE =
      """
      @import com.acme.build.Item
      @import java.util.List
      @param String storyId
      @param String subtaskId
      @param String note = null
      @param boolean again = false
      @param List<Item> items
      # %1$s ${storyId}
      %2$s ${subtaskId}
      @if(again)
      %3$s
      @else
      %4$s
      @endif
      @if(note != null)
      Note: ${note}
      @endif
      @for(Item item : items)
      - ${item.name()}: ${item.count()}
      @endfor
      %5$s
      """;

  @Override
  public String way() {
    return "jte";
  }

  @Override
  public Map<String, String> files(Text text) {
    return Map.of("src/main/jte/" + file(text), text.in(TEMPLATE));
  }

  private static String file(Text text) {
    return text.folder() + "/" + text.name() + ".jte";
  }

  @Override
  public String render(ClassLoader project, Text text, Values values)
      throws ReflectiveOperationException {
    // Without a folder it would not look into the class loader that it gets.
    TemplateEngine engine =
        TemplateEngine.createPrecompiled(Path.of("."), ContentType.Plain, project);
    StringOutput out = new StringOutput();
    engine.render(file(text), values.asMap(values.items(project)), out);
    return out.toString();
  }
}
