package io.promptcompiler.cli.promptfoo;

import io.promptcompiler.core.syntax.data.DataNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test of promptfoo: one example of a prompt.
 *
 * @param label the name of its prompt, which is unique
 * @param description the description for people
 * @param file the rendered prompt
 * @param variables values by the names of parameters
 * @param assertions assertions, as written in the example
 */
record PromptfooTest(
    String label,
    String description,
    PromptFile file,
    Map<String, Object> variables,
    List<DataNode> assertions) {

  /** Returns the path of the rendered prompt in the exported folder. */
  String path() {
    return "prompts/" + label + file.extension();
  }

  /** Returns the prompt as an entry of the configuration. */
  Map<String, Object> prompt() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", "file://" + path());
    members.put("label", label);
    return members;
  }

  /** Returns the test as an entry of the configuration. */
  Map<String, Object> test() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("description", description);
    members.put("prompts", List.of(label));
    members.put("vars", variables);
    // Otherwise promptfoo makes a test for each element of a list.
    members.put("options", Map.of("disableVarExpansion", true));
    if (!assertions.isEmpty()) {
      members.put("assert", new ArrayList<>(assertions));
    }
    return members;
  }
}
