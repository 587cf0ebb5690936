"""An independent client against the sandbox: discord.py logs in, registers a command, receives it
and answers.

Usage: echo.py BASE TOKEN, where BASE is like http://127.0.0.1:8123. It runs until it is killed,
or for a minute.
"""

import asyncio
import io
import sys

import discord
import yarl
from discord import app_commands

BASE, TOKEN = sys.argv[1], sys.argv[2]

# Both are class attributes that every request and connection starts from.
discord.http.Route.BASE = f"{BASE}/api/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(BASE.replace("http://", "ws://"))


class Echo(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()


client = Echo()


class Again(discord.ui.View):
    @discord.ui.button(label="Again", custom_id="again")
    async def again(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
        await interaction.response.edit_message(content="again", view=None)


@client.tree.command(description="Says it")
@app_commands.describe(text="What", to="To whom")
async def echo(interaction: discord.Interaction, text: str, to: discord.Member) -> None:
    file = discord.File(io.BytesIO(text.encode()), "text.txt", description="what was said")
    await interaction.response.send_message(
        f"{to.mention} {text}",
        file=file,
        view=Again(),
        allowed_mentions=discord.AllowedMentions(users=[to]),
    )
    answer = await interaction.original_response()
    await interaction.followup.send(f"that was {answer.id}", ephemeral=True)


@client.tree.command(description="Thinks first")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer()
    thread = await interaction.channel.create_thread(
        name="a thread", type=discord.ChannelType.public_thread
    )
    await thread.send("in the thread")
    await interaction.edit_original_response(content=f"opened {thread.name}")


async def main() -> None:
    async with client:
        await asyncio.wait_for(client.start(TOKEN), 60)


asyncio.run(main())
