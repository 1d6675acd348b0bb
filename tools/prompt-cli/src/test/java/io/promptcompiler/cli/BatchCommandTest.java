package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BatchCommandTest extends CliTest {
  private static final String[] ARGUMENTS = {
    "batch", "build/code", "--rows", "rows.csv", "--for", "openai", "--model", "m"
  };

  private Ran batch(String... more) {
    String[] all = new String[ARGUMENTS.length + more.length];
    System.arraycopy(ARGUMENTS, 0, all, 0, ARGUMENTS.length);
    System.arraycopy(more, 0, all, ARGUMENTS.length, more.length);
    return prompt(all);
  }

  @Test
  void rendersEachRow() {
    template("build/code.md", CODE);
    file("rows.csv", "task,tries\ntests,2\ndocs,\n");
    assertThat(batch())
        .isEqualTo(new Ran(0, "batch/code-00001.jsonl\n", "2 requests in 1 file.\n"));
    assertThat(text("batch/code-00001.jsonl").lines())
        .hasSize(2)
        .first()
        .asString()
        .contains("\"custom_id\":\"row-1\"", "Do tests, try 2.\\n");
    assertThat(batch().err())
        .isEqualTo("2 requests in 1 file, of which an earlier run had done 2 rows.\n");
  }

  private static final String CACHED =
      "---\nparameters: { task: { required: true }, name: { required: true, varies: session } }\n---\n"
          + "Rules.{{name}}.{{task}}";

  @Test
  void cachePointsAreMarkedOnRequest() {
    template("ask.md", CACHED);
    file("rows.csv", "task,name\ntests,Ann\n");
    String[] arguments = {
      "batch", "ask", "--rows", "rows.csv", "--for", "anthropic", "--model", "m", "--cache"
    };
    assertThat(prompt(arguments).code()).isZero();
    assertThat(text("batch/ask-00001.jsonl"))
        .contains(
            "[{\"type\":\"text\",\"text\":\"Rules.\",\"cache_control\":{\"type\":\"ephemeral\"}},"
                + "{\"type\":\"text\",\"text\":\"Ann.\",\"cache_control\":{\"type\":\"ephemeral\"}},"
                + "{\"type\":\"text\",\"text\":\"tests\"}]");
    assertThat(prompt("batch", "ask", "--rows", "rows.csv", "--for", "gemini", "--cache=1h").err())
        .startsWith("--cache changes nothing for gemini, which");
    assertThat(batch("--cache=2h").err()).contains("--cache must be 5m or 1h, not '2h'.");
  }

  @Test
  void schemasThatAnthropicRejectsAreSentences() {
    template(
        "ask.md",
        "---\nparameters: { q: { required: true } }\noutput: { properties: { all: { type: any } } }\n---\n{{q}}");
    file("rows.csv", "q\na\n");
    String[] arguments = {
      "batch", "ask", "--rows", "rows.csv", "--for", "anthropic", "--model", "m"
    };
    assertThat(prompt(arguments))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: Anthropic rejects the schema of the output: 'output.all' can have any type."
                    + " Change the output, or send no schema with the setting"
                    + " \"output_config\": null.\n"));
    assertThat(folder().resolve("batch/ask-00001.jsonl")).doesNotExist();
  }

  @Test
  void brokenRowsAreListed() {
    template("build/code.md", CODE);
    file("rows.csv", "task,tries\ntests,often\ndocs,\n");
    assertThat(batch())
        .isEqualTo(
            new Ran(
                1,
                "batch/code-00001.jsonl\n",
                "Row 1 (line 2): Parameter 'tries' must be of type integer, but got 'often' which"
                    + " cannot be converted\n"
                    + "1 request in 1 file. 1 row is broken: batch/code-problems.jsonl\n"));
    assertThat(text("batch/code-problems.jsonl")).startsWith("{\"row\":1,\"line\":2,");
  }

  @Test
  void optionsDetermineFormatsOfRowsAndRequests() {
    template("build/code.md", CODE);
    pipedIn("number;What to do\nn-1;tests\n");
    Ran ran =
        prompt(
            "batch",
            "build/code",
            "--rows",
            "-",
            "--rows-format",
            "csv",
            "--separator",
            ";",
            "--for",
            "anthropic",
            "--model",
            "m",
            "--out",
            "out",
            "--name",
            "n",
            "--id",
            "number",
            "--column",
            "task=What to do",
            "-p",
            "tries=7",
            "-p",
            "files=a",
            "-p",
            "files=b",
            "--max-tokens",
            "9",
            "--settings",
            "{\"temperature\": 0}");
    assertThat(ran.err()).isEqualTo("1 request in 1 file.\n");
    assertThat(text("out/n-00001.jsonl"))
        .isEqualTo(
            "{\"custom_id\":\"n-1\",\"params\":{\"model\":\"m\",\"max_tokens\":9,\"temperature\":0,"
                + "\"messages\":[{\"role\":\"user\",\"content\":\"Do tests, try 7.\\n- a\\n- b\\n\"}]}}\n");
  }

  @Test
  void progressIsForPeople() {
    template("build/code.md", CODE);
    file("rows.jsonl", "{\"task\": \"a\"}\n{}\n");
    atATerminal();
    Ran ran =
        prompt("batch", "build/code", "--rows", "rows.jsonl", "--for", "gemini", "--model", "m");
    assertThat(ran.err())
        .startsWith("\r\u001b[KRow 1, ")
        .contains("\r\u001b[K\u001b[2mRow 2 (line 2): Required parameter 'task' is missing.");
    assertThat(ran.code()).isEqualTo(1);
  }

  @Test
  void anotherBatchIsReplacedOnRequest() {
    template("build/code.md", CODE);
    file("rows.csv", "task\ntests\n");
    assertThat(batch().code()).isZero();
    file("rows.csv", "task\ndocs\n");
    assertThat(batch().err())
        .startsWith("prompt: The rows differ from those from which")
        .contains("--overwrite");
    assertThat(batch("--overwrite").code()).isZero();
    assertThat(text("batch/code-00001.jsonl")).contains("Do docs");
  }

  @Test
  void resultsAreReadIntoOutputs() {
    template(
        "check.md",
        "---\noutput: { properties: { ok: { type: boolean, required: true } } }\n---\nOk?");
    template("code.md", "Code.");
    file(
        "results.jsonl",
        """
        {"key":"a","response":{"candidates":[{"content":{"parts":[{"text":"{\\"ok\\":true}"}]},"finishReason":"STOP"}]}}
        {"key":"b","response":{"candidates":[{"content":{"parts":[{"text":"{'ok': True}"}]},"finishReason":"STOP"}]}}
        {"key":"c","error":{"message":"Too many requests."}}
        """);
    assertThat(prompt("batch", "read", "results.jsonl", "--prompt", "check"))
        .isEqualTo(
            new Ran(
                1,
                """
                {"id":"a","output":{"ok":true}}
                {"id":"b","output":{"ok":true},"repairs":["Line 1 has a text in single quotes.",\
                "Line 1 has 'True', 'False', 'None' or another spelling of a constant."]}
                {"id":"c","line":3,"problems":["The provider answered with an error: Too many requests."]}
                """,
                "2 outputs, of which 1 answer needed repairs; 1 request without an output.\n"));
    assertThat(prompt("batch", "read", "results.jsonl", "--prompt", "check", "--strict").err())
        .isEqualTo("1 output; 2 requests without an output.\n");
    assertThat(prompt("batch", "read", "results.jsonl", "--prompt", "code"))
        .isEqualTo(new Ran(2, "", "prompt: The prompt 'code.md' declares no output.\n"));
    assertThat(prompt("batch", "read", "none.jsonl", "--prompt", "check").err())
        .isEqualTo("prompt: There is no '" + folder().resolve("none.jsonl") + "'.\n");
  }

  @Test
  void anIdHasOneOutputInAllResultFiles() {
    template("check.md", "---\noutput: { enum: [approve, reject] }\n---\nOk?");
    String line =
        """
        {"key":"a","response":{"candidates":[{"content":{"parts":[{"text":"%s"}]},"finishReason":"STOP"}]}}
        """;
    file("a.jsonl", line.formatted("reject"));
    file("b.jsonl", line.formatted("approve"));
    assertThat(prompt("batch", "read", "a.jsonl", "b.jsonl", "--prompt", "check"))
        .isEqualTo(
            new Ran(
                1,
                """
                {"id":"a","output":{"value":"reject"},"repairs":["The answer is a text without quotes."]}
                {"id":"a","line":1,"problems":["An earlier answer to this request has an output, and\
                 the two could differ."]}
                """,
                "1 output, of which 1 answer needed repairs; 1 request without an output.\n"));
  }

  @Test
  void textsBesideAnOutputAreReadOnRequest() {
    template(
        "check.md",
        "---\nparameters: { change: { required: true, trust: untrusted } }\n"
            + "output: { properties: { ok: { type: boolean, required: true } } }\n---\n{{change}}");
    file(
        "results.jsonl",
        """
        {"key":"a","response":{"candidates":[{"content":{"parts":[{"text":"Answer: {\\"ok\\":true}"}]},"finishReason":"STOP"}]}}
        {"key":"b","response":{"candidates":[{"content":{"parts":[{"text":"Not {\\"ok\\":true}"}]},"finishReason":"STOP"}]}}
        """);
    assertThat(prompt("batch", "read", "results.jsonl", "--prompt", "check").err())
        .isEqualTo("0 outputs; 2 requests without an output.\n");
    assertThat(prompt("batch", "read", "results.jsonl", "--prompt", "check", "--lenient").err())
        .isEqualTo("1 output, of which 1 answer needed repairs; 1 request without an output.\n");
  }

  @Test
  void argumentsThatAreNeededAreNamed() {
    template("build/code.md", CODE);
    file("rows.csv", "task\ntests\n");
    assertThat(prompt("batch").err())
        .isEqualTo("prompt: Add the id of a prompt, as in build/code.md.\n");
    assertThat(prompt("batch", "build/code").err())
        .isEqualTo("prompt: Add the option --rows, with the file of rows.\n");
    assertThat(prompt("batch", "build/code", "--rows", "rows.csv").err())
        .isEqualTo("prompt: Add the option --for, with the provider.\n");
    assertThat(prompt("batch", "build/code", "--rows", "rows.csv", "--for", "anthropic").err())
        .isEqualTo("prompt: The requests for anthropic need a model. Add --model NAME.\n");
    assertThat(prompt("batch", "build/code", "--rows", "rows.csv", "--for", "gemini").code())
        .isZero();
  }

  @Test
  void mistakesAreSentences() {
    template("build/code.md", CODE);
    assertThat(batch())
        .isEqualTo(new Ran(2, "", "prompt: There is no '" + folder().resolve("rows.csv") + "'.\n"));
    file("rows.csv", "tsk\ntests\n");
    assertThat(batch())
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: The prompt 'build/code.md' needs 'task', but there is no such column. Did"
                    + " you mean 'tsk'? Columns: tsk. Is the separator something else than a comma?\n"));
    file("rows.csv", "");
    assertThat(batch().err())
        .isEqualTo(
            "prompt: 'rows.csv': The file is empty. Its first line must contain the names of the columns.\n");
    assertThat(batch("--settings", "[]").err()).contains("--settings: A JSON object is needed");
    assertThat(
            prompt("batch", "build/code", "--rows", "x.csv", "--for", "opnai", "--model", "m")
                .err())
        .contains("--for cannot be 'opnai'.", "Did you mean 'openai'?");
    file("rows.xls", "");
    assertThat(
            prompt("batch", "build/code", "--rows", "rows.xls", "--for", "vllm", "--model", "m")
                .err())
        .contains("What is the format of 'rows.xls'? Add --rows-format csv, tsv or jsonl.");
    template("build/code.md", BROKEN);
    assertThat(batch())
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1))
        .satisfies(ran -> assertThat(ran.err()).contains("[PC301] Unknown variable 'tsk'."));
  }
}
