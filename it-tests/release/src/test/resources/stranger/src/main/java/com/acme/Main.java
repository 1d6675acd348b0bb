package com.acme;

import com.acme.stranger.prompts.GreetPrompt;

public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.out.print(GreetPrompt.builder().name(args[0]).render());
  }
}
